import * as z from 'zod/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** A template for `.gitignore`. */
export interface GitignoreTemplateInfo {
  name: string;
  /** The text of the file. */
  source: string;
}
export const gitignoreTemplateInfo: ZodSchema<GitignoreTemplateInfo> = /* @__PURE__ */ object(
  () => ({
    name: z.string(),
    source: z.string(),
  }),
);

/** A label in a label set for new repositories. */
export interface LabelTemplate {
  /** In the form `scope/name` if it may be exclusive. */
  name: string;
  /** Whether an issue can have at most one of the labels named `scope/…`. */
  exclusive: boolean;
  /** Six hex digits without `#`. */
  color: string;
  description: string;
}
export const labelTemplate: ZodSchema<LabelTemplate> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  exclusive: z.boolean(),
  color: z.string(),
  description: z.string(),
}));

/** A licence for new repositories. */
export interface LicensesTemplateListEntry {
  /** The key that `getLicense` and `license` of a new repository take, such as `GPL-3.0`; letter case matters. */
  key: string;
  name: string;
  /** URL in the API. */
  url: string;
}
export const licensesTemplateListEntry: ZodSchema<LicensesTemplateListEntry> =
  /* @__PURE__ */ object(() => ({
    key: z.string(),
    name: z.string(),
    url: z.string(),
  }));

/** A licence with its text. */
export interface LicenseTemplateInfo {
  /** Such as `GPL-3.0`. */
  key: string;
  name: string;
  /** URL in the API. */
  url: string;
  /** How to use it, in one sentence. */
  implementation: string;
  /** Text of the licence, with placeholders such as `<year>` to fill in. */
  body: string;
}
export const licenseTemplateInfo: ZodSchema<LicenseTemplateInfo> = /* @__PURE__ */ object(() => ({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  implementation: z.string(),
  body: z.string(),
}));
