import * as z from 'zod/v4/mini';
import { integer, list, object, type ZodSchema } from '@clients/core/schema';

/** The terms to search for. */
export interface WebSearchBody {
  query: string;
  /** 1 to 10. Default 5. */
  max_results?: number | undefined;
}

export const webSearchBody: ZodSchema<WebSearchBody> = /* @__PURE__ */ object<WebSearchBody>(
  () => ({
    query: z.string(),
    max_results: z.optional(integer()),
  }),
);

/** A page in the results. */
export interface WebSearchResult {
  title: string;
  url: string;
  /** An excerpt of its text. */
  content: string;
}

export const webSearchResult: ZodSchema<WebSearchResult> = /* @__PURE__ */ object<WebSearchResult>(
  () => ({
    title: z.string(),
    url: z.string(),
    content: z.string(),
  }),
);

/** The results, best first. */
export interface WebSearchResponse {
  results: WebSearchResult[];
}

export const webSearchResponse: ZodSchema<WebSearchResponse> =
  /* @__PURE__ */ object<WebSearchResponse>(() => ({
    results: list(webSearchResult),
  }));

/** The page to get. */
export interface WebFetchBody {
  url: string;
}

export const webFetchBody: ZodSchema<WebFetchBody> = /* @__PURE__ */ object<WebFetchBody>(() => ({
  url: z.string(),
}));

/** A page as text. */
export interface WebFetchResponse {
  title: string;
  content: string;
  /** The URLs it links to. */
  links?: string[] | undefined;
}

export const webFetchResponse: ZodSchema<WebFetchResponse> =
  /* @__PURE__ */ object<WebFetchResponse>(() => ({
    title: z.string(),
    content: z.string(),
    links: z.optional(list(z.string())),
  }));
