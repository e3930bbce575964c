import { isError } from '../../base/values.js';

/** What browsers and workers report, which is almost nothing. The first match applies. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /^redirect /,
    'the server redirects, and browsers hide the target: use the final URL as the base URL',
  ],
  [
    /^\S* once .*Failed to fetch/,
    'browsers send streams over HTTP/2 only: pass bytes or a Blob, or check that the server is up and that its CORS settings allow this page',
  ],
  [
    /Network connection lost/,
    'the server is down, or it closed the connection: check host and port, and its log',
  ],
  [
    /Failed to fetch|NetworkError when|Load failed/,
    'the browser hides the reason: check that the server is up and that its CORS settings allow this page',
  ],
];

export function networkHint(
  code: string | undefined,
  cause: unknown,
  _origin?: string,
  once = false,
): string | undefined {
  // The message says what a custom `fetch` returned.
  if (code === 'bad-fetch' && isError(cause)) return cause.message;
  const text = `${code ?? ''}${once ? ' once' : ''} ${isError(cause) ? cause.message : ''}`;
  return HINTS.find(([pattern]) => pattern.test(text))?.[1];
}
