/** The status, headers and URL of a response. */
export interface ResponseHead {
  readonly status: number;
  /** Without cookies and signed URLs. */
  readonly headers: Headers;
  /** URL of the response, after redirects, without credentials. */
  readonly url: string;
}
