import * as z from 'zod/v4/mini';
import { integer, object, schema, type ZodSchema } from '@clients/core/schema';
import { type QuotaSubject, quotaSubject } from '../../entities/quota-schemas.js';

/** An artifact that counts towards a quota. */
export interface QuotaUsedArtifact {
  name: string;
  /** In bytes. */
  size: number;
  /** URL of the web page of its run. */
  html_url: string;
}
export const quotaUsedArtifact: ZodSchema<QuotaUsedArtifact> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  size: integer(),
  html_url: z.string(),
}));

/** The issue, comment or release that an attachment belongs to. */
export interface QuotaAttachmentPlace {
  /** URL in the API. */
  api_url: string;
  /** URL of its web page. */
  html_url: string;
}
export const quotaAttachmentPlace: ZodSchema<QuotaAttachmentPlace> = /* @__PURE__ */ object(() => ({
  api_url: z.string(),
  html_url: z.string(),
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
export const quotaUsedAttachment: ZodSchema<QuotaUsedAttachment> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  size: integer(),
  api_url: z.string(),
  contained_in: quotaAttachmentPlace,
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
export const quotaUsedPackage: ZodSchema<QuotaUsedPackage> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  type: z.string(),
  version: z.string(),
  size: integer(),
  html_url: z.string(),
}));

/** The subject to check. */
export interface CheckQuotaQuery {
  /** The subject whose usage to check. */
  subject: QuotaSubject;
}
export const checkQuotaQuery: ZodSchema<CheckQuotaQuery> = /* @__PURE__ */ object(() => ({
  subject: quotaSubject,
}));

/** Whether usage is within the limits. */
export const quotaLeft: ZodSchema<boolean> = /* @__PURE__ */ schema(() => z.boolean());
