import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** A licence for new repositories. */
export interface LicensesTemplateListEntry {
  /**
   * The key that `licenses.get` and `license` of a new repository take, such as `GPL-3.0`; letter
   * case matters.
   */
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
