import { object, optionalBoolean, optionalString, type Schema } from '@clients/core/schema';

/** Markdown to render. Keys are capitalised on the wire. */
export interface RenderMarkdown {
  /** The text to render. An empty text renders to an empty text. */
  Text?: string | undefined;
  /**
   * `comment` links issues and users, `gfm` keeps line breaks, `markdown` does neither, `wiki` resolves links of the wiki. Default
   * `markdown`.
   */
  Mode?: string | undefined;
  /** Base of relative links, such as `/ada/engine`. */
  Context?: string | undefined;
  /** @deprecated Use `Mode: 'wiki'`. */
  Wiki?: boolean | undefined;
}
export const renderMarkdownBody: Schema<RenderMarkdown> = /* @__PURE__ */ object(() => ({
  Text: optionalString(),
  Mode: optionalString(),
  Context: optionalString(),
  Wiki: optionalBoolean(),
}));

/** A text in a markup language to render. Keys are capitalised on the wire. */
export interface RenderMarkup {
  /** The text to render. */
  Text?: string | undefined;
  /** `file` selects the language by the extension of `FilePath`; the other modes are kinds of Markdown. */
  Mode?: string | undefined;
  /** Base of relative links, such as `/ada/engine/src/branch/main`. */
  Context?: string | undefined;
  /** @deprecated Use `Mode: 'wiki'`. */
  Wiki?: boolean | undefined;
  /** Path whose extension selects the language, for the mode `file`. */
  FilePath?: string | undefined;
}
export const renderMarkupBody: Schema<RenderMarkup> = /* @__PURE__ */ object(() => ({
  Text: optionalString(),
  Mode: optionalString(),
  Context: optionalString(),
  Wiki: optionalBoolean(),
  FilePath: optionalString(),
}));
