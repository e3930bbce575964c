import { list, object, optional, optionalInt, part, type Schema, string } from '@clients/core/schema';

/** The terms to search for. */
export interface WebSearchBody {
  readonly query: string;
  /** 1 to 10. Default 5. */
  readonly max_results?: number | undefined;
}

export const webSearchBody: Schema<WebSearchBody> = /* @__PURE__ */ object<WebSearchBody>(() => ({
  query: string(),
  max_results: optionalInt(),
}));

/** A page in the results. */
export interface WebSearchResult {
  readonly title: string;
  readonly url: string;
  /** An excerpt of its text. */
  readonly content: string;
}

export const webSearchResult: Schema<WebSearchResult> = /* @__PURE__ */ object<WebSearchResult>(() => ({
  title: string(),
  url: string(),
  content: string(),
}));

/** The results, best first. */
export interface WebSearchResponse {
  readonly results: readonly WebSearchResult[];
}

export const webSearchResponse: Schema<WebSearchResponse> = /* @__PURE__ */ object<WebSearchResponse>(() => ({
  results: list(part(webSearchResult)),
}));

/** The page to get. */
export interface WebFetchBody {
  readonly url: string;
}

export const webFetchBody: Schema<WebFetchBody> = /* @__PURE__ */ object<WebFetchBody>(() => ({
  url: string(),
}));

/** A page as text. */
export interface WebFetchResponse {
  readonly title: string;
  readonly content: string;
  /** The URLs it links to. */
  readonly links?: readonly string[] | undefined;
}

export const webFetchResponse: Schema<WebFetchResponse> = /* @__PURE__ */ object<WebFetchResponse>(() => ({
  title: string(),
  content: string(),
  links: optional(list(string())),
}));
