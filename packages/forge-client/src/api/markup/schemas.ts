import { object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Markdown to render. Keys are capitalised on the wire. */
export interface RenderMarkdown {
  /** What to render. Empty text gives empty text. */
  Text?: string | undefined;
  /** `comment` knows issues and users, `gfm` line breaks, `markdown` neither, `wiki` its own links. Default `markdown`. */
  Mode?: string | undefined;
  /** Address that relative links start from, such as `/ada/engine`. */
  Context?: string | undefined;
  /** @deprecated Write `Mode: 'wiki'` instead. */
  Wiki?: boolean | undefined;
}
export const renderMarkdownBody: Schema<RenderMarkdown> = /* @__PURE__ */ object(() => ({
  Text: optional(z.string()),
  Mode: optional(z.string()),
  Context: optional(z.string()),
  Wiki: optional(z.boolean()),
}));

/** A text in a markup language to render. Keys are capitalised on the wire. */
export interface RenderMarkup {
  /** What to render. */
  Text?: string | undefined;
  /** `file` goes by the ending of `FilePath`, the others are kinds of Markdown. */
  Mode?: string | undefined;
  /** Address that relative links start from, such as `/ada/engine/src/branch/main`. */
  Context?: string | undefined;
  /** @deprecated Write `Mode: 'wiki'` instead. */
  Wiki?: boolean | undefined;
  /** Path whose ending tells the language, for the mode `file`. */
  FilePath?: string | undefined;
}
export const renderMarkupBody: Schema<RenderMarkup> = /* @__PURE__ */ object(() => ({
  Text: optional(z.string()),
  Mode: optional(z.string()),
  Context: optional(z.string()),
  Wiki: optional(z.boolean()),
  FilePath: optional(z.string()),
}));
