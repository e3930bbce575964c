/** A response with its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body parsed as JSON, or its text when it is not JSON. */
  readonly body: unknown;
}

/** Sends a request to a forge with `fetch`. Redirects are not followed. */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** Returns a function that sends requests, with a token or without. */
export function asking(url: string, token?: string, send: typeof fetch = fetch): Ask {
  return async (method, path, body, headers = {}) => {
    const auth: Record<string, string> =
      token === undefined ? {} : { authorization: `token ${token}` };
    const type: Record<string, string> =
      body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' };
    const payload =
      body === undefined
        ? {}
        : {
            body:
              body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body),
          };
    const answer = await send(`${url}/api/v1${path}`, {
      method,
      headers: { ...auth, ...type, ...headers },
      redirect: 'manual',
      ...payload,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: parsed(text) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Returns a nested value of the body: `at(answer, 'head', 'sha')`. */
export function at({ body }: Pick<Answer, 'body'>, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    body,
  );
}

/** Returns the status and the message of an error response. */
export function refusal(answer: Answer): string {
  return `${String(answer.status)} ${String(at(answer, 'message'))}`;
}

/** Encodes a text as base64. */
export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
