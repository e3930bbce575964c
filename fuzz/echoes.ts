/** The forms in which a client sends a secret, and a server may repeat it. */
export const FORMS: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  percent: encodeURIComponent,
  json: (secret) => JSON.stringify(secret).slice(1, -1),
  pair: (secret) => Buffer.from(`ada:${secret}`).toString('base64'),
};

export interface Echo {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html' };

/** The responses in which a server may repeat what it was sent. `status` is 400 or more. */
const ECHOES = {
  message: (text, status) => ({
    status,
    headers: JSON_TYPE,
    body: JSON.stringify({ message: `bad: ${text} is wrong` }),
  }),
  errors: (text, status) => ({
    status,
    headers: JSON_TYPE,
    body: JSON.stringify({ errors: [{ detail: text }, text], error: { message: text } }),
  }),
  key: (text, status) => ({
    status,
    headers: JSON_TYPE,
    body: JSON.stringify({ [text]: text, message: '' }),
  }),
  text: (text, status) => ({ status, headers: {}, body: text }),
  html: (text, status) => ({
    status,
    headers: HTML_TYPE,
    body: `<html><title>${text}</title>${text}</html>`,
  }),
  page: (text) => ({
    status: 200,
    headers: HTML_TYPE,
    body: `<!doctype html><html><title>${text}</title>${text}</html>`,
  }),
  header: (text, status) => ({
    status,
    headers: {
      'x-echo': ascii(text),
      'x-request-id': ascii(text),
      status: `${String(status)} ${ascii(text)}`,
      'www-authenticate': ascii(text),
      'set-cookie': ascii(text),
    },
    body: '',
  }),
  location: (text) => ({
    status: 302,
    headers: {
      location: `ftp://ada:${encodeURIComponent(ascii(text))}@x.example/a?token=${encodeURIComponent(ascii(text))}`,
    },
    body: '',
  }),
  value: (text) => ({
    status: 200,
    headers: JSON_TYPE,
    body: JSON.stringify({ id: text, [text]: 1 }),
  }),
  line: (text) => ({
    status: 200,
    headers: {},
    body: `{"a":1}\n${JSON.stringify({ error: { message: text } })}\n`,
  }),
  cut: (text) => ({ status: 200, headers: JSON_TYPE, body: `{"a":${JSON.stringify(text)}` }),
  garbled: (text) => ({ status: 200, headers: {}, body: `${text}\n${text}` }),
} as const satisfies Readonly<Record<string, (text: string, status: number) => Echo>>;

export type EchoKind = keyof typeof ECHOES;
export const ECHO_KINDS = Object.keys(ECHOES) as EchoKind[];

/** Returns the response of a kind that repeats a text. */
export function echoOf(kind: EchoKind, text: string, status: number): Echo {
  return ECHOES[kind](text, status);
}

/** What can be in a header. */
export function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '');
}
