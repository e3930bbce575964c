/** The part of msw's `http` that is used; structural, so that msw is not needed by those who do not use it. */
export interface MswHttp<Handler> {
  all(path: string, resolver: (info: { readonly request: Request }) => Promise<Response>): Handler;
}

/** Handlers that let `fetch` answer everything under `baseUrl`. */
export function mswHandlers<Handler>(http: MswHttp<Handler>, baseUrl: string, fetch: typeof globalThis.fetch): Handler[] {
  if (typeof (http as MswHttp<Handler> | undefined)?.all !== 'function') throw new TypeError('handlers(http): hand in the `http` of msw');
  const base = baseUrl.replace(/\/+$/, '');
  const resolver = ({ request }: { readonly request: Request }): Promise<Response> => fetch(withoutPrefix(request, new URL(base).pathname));
  return [http.all(`${base}/*`, resolver), http.all(base, resolver)];
}

/** The app knows no path of the base URL: `https://host/models/api/chat` is `/api/chat` to it. */
function withoutPrefix(request: Request, prefix: string): Request {
  if (prefix === '/' || prefix === '') return request;
  const url = new URL(request.url);
  if (!url.pathname.startsWith(prefix)) return request;
  url.pathname = url.pathname.slice(prefix.length) || '/';
  return new Request(url, request);
}
