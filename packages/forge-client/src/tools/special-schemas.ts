import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** The encoding of a text argument. */
export interface TextEncoding {
  /** `base64` for bytes that are not text. */
  encoding?: 'base64' | undefined;
}
export const textEncoding: ZodSchema<TextEncoding> = /* @__PURE__ */ object(() => ({
  encoding: z.optional(z.enum(['base64'])),
}));

/** A file that a tool uploads. */
export interface ToolUpload extends TextEncoding {
  /** Text of the file, or its bytes in base64 with `encoding`. */
  content: string;
  /** Name of the file, with its extension. */
  filename: string;
}
export const toolUpload: ZodSchema<ToolUpload> = /* @__PURE__ */ object(() => ({
  content: z.string(),
  filename: z.string(),
  encoding: z.optional(z.enum(['base64'])),
}));

/** A Markdown text that a tool renders. */
export interface ToolText {
  /** The text. */
  text: string;
}
export const toolText: ZodSchema<ToolText> = /* @__PURE__ */ object(() => ({ text: z.string() }));

/** A page of a wiki that a tool writes. */
export interface ToolWikiPage {
  /** Title of the page. */
  title: string;
  /** Markdown. */
  content: string;
  /** Commit message. */
  message?: string | undefined;
}
export const toolWikiPage: ZodSchema<ToolWikiPage> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  content: z.string(),
  message: z.optional(z.string()),
}));

/** The part of a list to return, for a list that the server sends as a whole. */
export interface ToolPage {
  /** Page of the list, from 1. Default 1. */
  page?: number | undefined;
  /** Items per page. Default 30. */
  limit?: number | undefined;
}
export const toolPage: ZodSchema<ToolPage> = /* @__PURE__ */ object(() => ({
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));

/** Where to continue in a page that did not fit into one answer. */
export interface ToolRest {
  /** Number of items to skip at the beginning of the page, as given in `next`. Default 0. */
  skip?: number | undefined;
}
export const toolRest: ZodSchema<ToolRest> = /* @__PURE__ */ object(() => ({
  skip: z.optional(integer()),
}));

/** Where to continue in a long text. */
export interface ToolOffset {
  /**
   * How much of the answer to skip: bytes of a download, characters of any other answer. Default 0.
   */
  offset?: number | undefined;
}
export const toolOffset: ZodSchema<ToolOffset> = /* @__PURE__ */ object(() => ({
  offset: z.optional(integer()),
}));
