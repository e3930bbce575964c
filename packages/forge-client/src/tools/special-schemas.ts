import { closedEnum, object, optional, optionalInt, optionalString, type Schema, string } from '@clients/core/schema';

/** The encoding of a text argument. */
export interface TextEncoding {
  /** `base64` for bytes that are not text. */
  encoding?: 'base64' | undefined;
}
export const textEncoding: Schema<TextEncoding> = /* @__PURE__ */ object(() => ({ encoding: optional(closedEnum(['base64'])) }));

/** A file that a tool uploads. */
export interface ToolUpload extends TextEncoding {
  /** Text of the file, or its bytes in base64 with `encoding`. */
  content: string;
  /** Name of the file, with its extension. */
  filename: string;
}
export const toolUpload: Schema<ToolUpload> = /* @__PURE__ */ object(() => ({
  content: string(),
  filename: string(),
  encoding: optional(closedEnum(['base64'])),
}));

/** A Markdown text that a tool renders. */
export interface ToolText {
  /** The text. */
  text: string;
}
export const toolText: Schema<ToolText> = /* @__PURE__ */ object(() => ({ text: string() }));

/** A page of a wiki that a tool writes. */
export interface ToolWikiPage {
  /** Title of the page. */
  title: string;
  /** Markdown. */
  content: string;
  /** Commit message. */
  message?: string | undefined;
}
export const toolWikiPage: Schema<ToolWikiPage> = /* @__PURE__ */ object(() => ({
  title: string(),
  content: string(),
  message: optionalString(),
}));

/** The part of a list that a tool asks for, of a list that the server sends whole. */
export interface ToolPage {
  /** Page of the list, from 1. Default 1. */
  page?: number | undefined;
  /** Items per page. Default 30. */
  limit?: number | undefined;
}
export const toolPage: Schema<ToolPage> = /* @__PURE__ */ object(() => ({ page: optionalInt(), limit: optionalInt() }));

/** Where a tool goes on in a long text. */
export interface ToolOffset {
  /** What of the answer to skip: bytes of a download, characters of any other answer. Default 0. */
  offset?: number | undefined;
}
export const toolOffset: Schema<ToolOffset> = /* @__PURE__ */ object(() => ({ offset: optionalInt() }));
