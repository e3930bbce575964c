/** An answer, read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the body, else its text. */
  readonly body: unknown;
}

/** Asks a forge by plain `fetch`, redirects left alone. */
export type Ask = (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>;

/** Requests with a token, or with none. */
export function asking(url: string, token?: string, send: typeof fetch = fetch): Ask {
  return async (method, path, body, headers = {}) => {
    const auth: Record<string, string> = token === undefined ? {} : { authorization: `token ${token}` };
    const type: Record<string, string> = body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' };
    const payload = body === undefined ? {} : { body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body) };
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

/** A key of an answer, however deep: `at(answer, 'head', 'sha')`. */
export function at({ body }: Pick<Answer, 'body'>, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined),
    body,
  );
}

/** The message of a refusal, with its status. */
export function refusal(answer: Answer): string {
  return `${String(answer.status)} ${String(at(answer, 'message'))}`;
}

/** Text as base64. */
export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
