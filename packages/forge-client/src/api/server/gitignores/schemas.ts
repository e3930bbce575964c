import * as z from 'zod/v4/mini';
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
