import { boolean, int, object, part, schema, type Schema, string } from '@clients/core/schema';
import { type QuotaSubject, quotaSubject } from '../../entities/quota-schemas.js';

/** An artifact that counts towards a quota. */
export interface QuotaUsedArtifact {
  name: string;
  /** In bytes. */
  size: number;
  /** URL of the web page of its run. */
  html_url: string;
}
export const quotaUsedArtifact: Schema<QuotaUsedArtifact> = /* @__PURE__ */ object(() => ({
  name: string(),
  size: int(),
  html_url: string(),
}));

/** The issue, comment or release that an attachment belongs to. */
export interface QuotaAttachmentPlace {
  /** URL in the API. */
  api_url: string;
  /** URL of its web page. */
  html_url: string;
}
export const quotaAttachmentPlace: Schema<QuotaAttachmentPlace> = /* @__PURE__ */ object(() => ({
  api_url: string(),
  html_url: string(),
}));

/** An attachment that counts towards a quota. */
export interface QuotaUsedAttachment {
  name: string;
  /** In bytes. */
  size: number;
  /** URL in the API. */
  api_url: string;
  contained_in: QuotaAttachmentPlace;
}
export const quotaUsedAttachment: Schema<QuotaUsedAttachment> = /* @__PURE__ */ object(() => ({
  name: string(),
  size: int(),
  api_url: string(),
  contained_in: part(quotaAttachmentPlace),
}));

/** A version of a package that counts towards a quota. */
export interface QuotaUsedPackage {
  name: string;
  /** Capitalised, such as `Generic`; other routes use `generic`. */
  type: string;
  version: string;
  /** In bytes. */
  size: number;
  /** URL of its web page. */
  html_url: string;
}
export const quotaUsedPackage: Schema<QuotaUsedPackage> = /* @__PURE__ */ object(() => ({
  name: string(),
  type: string(),
  version: string(),
  size: int(),
  html_url: string(),
}));

/** The subject to check. */
export interface CheckQuotaQuery {
  /** The subject whose use to check. */
  subject: QuotaSubject;
}
export const checkQuotaQuery: Schema<CheckQuotaQuery> = /* @__PURE__ */ object(() => ({ subject: part(quotaSubject) }));

/** Whether a use is within the limits. */
export const quotaLeft: Schema<boolean> = /* @__PURE__ */ schema(() => boolean());
