import { withoutTrailing } from '../base/text.js';

/** The part of msw's `http` that is used. A structural type, so that msw is not a dependency. */
export interface MswHttp<Handler> {
  all(path: string, resolver: (info: { readonly request: Request }) => Promise<Response>): Handler;
}

/** Makes handlers that pass every request under `baseUrl` to `fetch`. */
export function mswHandlers<Handler>(http: MswHttp<Handler>, baseUrl: string, fetch: typeof globalThis.fetch): Handler[] {
  if (typeof (http as MswHttp<Handler> | undefined)?.all !== 'function')
    throw new TypeError('handlers(http): the first argument must be the `http` of msw');
  const base = withoutTrailing(baseUrl, '/');
  const resolver = ({ request }: { readonly request: Request }): Promise<Response> => fetch(withoutPrefix(request, new URL(base).pathname));
  return [http.all(`${base}/*`, resolver), http.all(base, resolver)];
}

/** Removes the path of the base URL, which the app does not have: `https://host/models/api/chat` becomes `/api/chat`. */
function withoutPrefix(request: Request, prefix: string): Request {
  if (prefix === '/' || prefix === '') return request;
  const url = new URL(request.url);
  if (!url.pathname.startsWith(prefix)) return request;
  url.pathname = url.pathname.slice(prefix.length) || '/';
  return new Request(url, request);
}
