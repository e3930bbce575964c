import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** Markdown to render. Keys are capitalised on the wire. */
export interface RenderMarkdown {
  /** The text to render. An empty text renders to an empty text. */
  Text?: string | undefined;
  /**
   * `comment` links issues and users, `gfm` keeps line breaks, `markdown` does neither, `wiki`
   * resolves links of the wiki. Default `markdown`.
   */
  Mode?: string | undefined;
  /** Base of relative links, such as `/ada/engine`. */
  Context?: string | undefined;
  /** @deprecated Use `Mode: 'wiki'`. */
  Wiki?: boolean | undefined;
}
export const renderMarkdownBody: ZodSchema<RenderMarkdown> = /* @__PURE__ */ object(() => ({
  Text: z.optional(z.string()),
  Mode: z.optional(z.string()),
  Context: z.optional(z.string()),
  Wiki: z.optional(z.boolean()),
}));

/** A text in a markup language to render. Keys are capitalised on the wire. */
export interface RenderMarkup {
  /** The text to render. */
  Text?: string | undefined;
  /**
   * `file` selects the language by the extension of `FilePath`; the other modes are kinds of
   * Markdown.
   */
  Mode?: string | undefined;
  /** Base of relative links, such as `/ada/engine/src/branch/main`. */
  Context?: string | undefined;
  /** @deprecated Use `Mode: 'wiki'`. */
  Wiki?: boolean | undefined;
  /** Path whose extension selects the language, for the mode `file`. */
  FilePath?: string | undefined;
  /**
   * Branch, tag or commit of relative links, as in `branch/main`. Gitea ignores it. Forgejo only.
   */
  BranchPath?: string | undefined;
}
export const renderMarkupBody: ZodSchema<RenderMarkup> = /* @__PURE__ */ object(() => ({
  Text: z.optional(z.string()),
  Mode: z.optional(z.string()),
  Context: z.optional(z.string()),
  Wiki: z.optional(z.boolean()),
  FilePath: z.optional(z.string()),
  BranchPath: z.optional(z.string()),
}));
