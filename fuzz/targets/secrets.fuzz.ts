import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import fc from 'fast-check';
import {
  type Auth,
  basic,
  bearer,
  ClientError,
  type Endpoint,
  type ListEndpoint,
  type NoInput,
  queryToken,
  type StreamEndpoint,
  token,
  type TransportOptions,
  singlePage,
  ndjson,
} from '@clients/core';
import { object, type ZodSchema } from '@clients/core/schema';
import * as z from 'zod/v4/mini';
import { ascii, ECHO_KINDS, echoOf, FORMS } from '../echoes.ts';
import { fuzz } from '../fuzz.ts';
import { type Loose, loose } from '../loose.ts';
import { named } from '../outcome.ts';
import { DRIVERS, memoryFetch, over, transportOf, WireServer } from '../wire.ts';

/** Whatever a server echoes does not fit. */
interface Kind {
  readonly id: 'one';
}
const kind: ZodSchema<Kind> = object(() => ({ id: z.enum(['one']) }));
const send: Endpoint<{ body: Loose; query?: Loose }, Kind> = {
  id: 'send',
  method: 'POST',
  path: '/things',
  input: { body: loose, query: loose },
  output: kind,
};
const list: ListEndpoint<NoInput, Loose> = {
  id: 'list',
  method: 'GET',
  path: '/things',
  input: {},
  item: loose,
  paging: singlePage,
};
const talk: StreamEndpoint<{ body: Loose }, Loose, unknown> = {
  id: 'talk',
  method: 'POST',
  path: '/talk',
  input: { body: loose },
  event: loose,
  format: ndjson,
  isLast: ({ done }) => done === true,
};

/** A word that is nowhere else, so that every place where it is found is a leak. */
const signs = fc.string({
  unit: fc.constantFrom(...Array.from('abcXYZ019-._~!$%&\'()*+,;=:@/?#[]{}|\\^`"<> ')),
  maxLength: 16,
});
const plain = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{6}$/), signs, fc.stringMatching(/^[a-z0-9]{6}$/))
  .map(([a, middle, z]) => `Zq${a}${middle}${z}Wx`);

const FIELDS = [
  'password',
  'client_secret',
  'token',
  'auth_password',
  'apiKey',
  'private_key',
  'passphrase',
] as const;
const PLACES = [
  'bearer',
  'token',
  'basic',
  'queryToken',
  'header',
  'cookie',
  'query',
  'field',
  'nested',
  'address',
] as const;
type Place = (typeof PLACES)[number];

const AUTHS: Readonly<Record<string, ((secret: string) => Auth) | undefined>> = {
  bearer,
  token,
  basic: (password) => basic({ username: 'ada', password }),
  queryToken,
};

interface Sent {
  readonly auth?: Auth;
  readonly headers: Record<string, string>;
  readonly query: Loose;
  readonly body: Loose;
}

function placed(place: Place, field: string, secret: string): Sent {
  const auth = AUTHS[place]?.(secret);
  const address = `https://ada:${encodeURIComponent(secret)}@mirror.example/x.git`;
  const bodies: Partial<Record<Place, Loose>> = {
    field: { [field]: secret },
    nested: { config: [{ [field]: { value: secret } }] },
    address: { clone_addr: address },
  };
  const headers: Record<string, string> =
    place === 'header'
      ? { 'x-api-key': secret }
      : place === 'cookie'
        ? { cookie: `session=${secret}` }
        : {};
  return {
    ...(auth === undefined ? {} : { auth }),
    headers,
    query: place === 'query' ? { access_token: secret } : {},
    body: bodies[place] ?? { name: 'a' },
  };
}

/** All that a log could show of an error: its texts, its properties at any depth, and its causes. */
function shown(error: unknown): string {
  const { message, stack } = error as Error;
  const texts = [
    message,
    stack,
    String(error),
    JSON.stringify(error),
    inspect(error, { depth: 12 }),
  ];
  collect(error, texts, new Set());
  return texts.join('\n');
}

function collect(value: unknown, texts: (string | undefined)[], seen: Set<unknown>): void {
  if (typeof value === 'string') texts.push(value);
  if (typeof value !== 'object' || value === null || seen.has(value) || seen.size > 200) return;
  seen.add(value);
  if (value instanceof Headers) for (const [name, text] of value) texts.push(name, text);
  for (const key of Object.getOwnPropertyNames(value)) {
    // The events that arrived are values, and values are returned as the server sent them.
    if (key === 'partial') continue;
    texts.push(key);
    collect((value as Record<string, unknown>)[key], texts, seen);
  }
}

function isIn(text: string, secret: string): string | undefined {
  return Object.keys(FORMS).find((form) => {
    const spelled = FORMS[form]?.(secret).replace(/=+$/, '') ?? '';
    return text.includes(spelled);
  });
}

async function failures(
  baseUrl: string,
  options: Partial<TransportOptions>,
  sent: Sent,
): Promise<{ errors: unknown[]; heard: unknown[] }> {
  const heard: unknown[] = [];
  const listen = (one: unknown): void =>
    void heard.push(inspect(one, { depth: 10 }), JSON.stringify(one));
  const hooks = {
    onRequest: listen,
    onResponse: listen,
    onRetry: listen,
    onWarning: listen,
    onDrift: listen,
  };
  const api = transportOf(baseUrl, {
    validate: 'strict',
    hooks,
    ...options,
    headers: sent.headers,
    ...(sent.auth === undefined ? {} : { auth: sent.auth }),
  });
  const { body, query } = sent;
  // What a server echoes was sent to it: a request without the secret cannot know it.
  const isInBody = Object.keys(body)[0] !== 'name';
  const isInQuery = Object.keys(query).length > 0;
  const works = [
    api.call(send, { body, query }),
    // A list sends no credentials in its query, so that no cursor has one.
    ...(isInBody || isInQuery ? [] : [api.pages(list, {}).toArray()]),
    ...(isInQuery ? [] : [api.stream(talk, { body }).final()]),
  ];
  const results = await Promise.allSettled(works);
  heard.push(
    inspect(api, { depth: 10, showHidden: true }),
    JSON.stringify(api.describe(send, { body, query })),
  );
  return {
    errors: results.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : [])),
    heard,
  };
}

const run = fc
  .record({
    secret: plain,
    place: fc.constantFrom(...PLACES),
    field: fc.constantFrom(...FIELDS),
    form: fc.constantFrom(...Object.keys(FORMS)),
    kind: fc.constantFrom(...ECHO_KINDS),
    status: fc.constantFrom(400, 401, 403, 404, 422, 429, 500, 502, 503),
  })
  // A cookie cannot contain these.
  .map((one) =>
    one.place === 'cookie' ? { ...one, secret: one.secret.replace(/[;,"\\ ]/g, '') } : one,
  )
  // Only Basic authentication sends the pair of name and password.
  .map((one) => (one.form === 'pair' && one.place !== 'basic' ? { ...one, form: 'plain' } : one));

function check({ errors, heard }: { errors: unknown[]; heard: unknown[] }, secret: string): void {
  for (const error of errors) {
    assert.ok(ClientError.is(named(error)));
    assert.equal(isIn(shown(error), secret), undefined, shown(error).slice(0, 2_000));
  }
  for (const text of heard) assert.equal(isIn(String(text), secret), undefined, String(text));
}

fuzz('secrets: none in an error, in memory', () =>
  fc.asyncProperty(run, async ({ secret, place, field, form, kind, status }) => {
    const { body, ...init } = echoOf(kind, FORMS[form]?.(secret) ?? '', status);
    const fetch = memoryFetch(() => new Response(body, init));
    check(await failures('http://h.example', { fetch }, placed(place, field, secret)), secret);
  }),
);

for (const driver of DRIVERS)
  fuzz(`secrets: none in an error, over ${driver}`, async () => {
    const server = await new WireServer().start();
    return fc.asyncProperty(
      run,
      fc.constantFrom('whole', 'raw', 'short'),
      async ({ secret, place, field, form, kind, status }, how) => {
        const echoed = FORMS[form]?.(secret) ?? '';
        const { headers, body, status: code } = echoOf(kind, echoed, status);
        const length = Buffer.byteLength(body) + (how === 'short' ? 9 : 0);
        const lines = Object.entries({ ...headers, 'content-length': String(length) }).map(
          ([name, value]) => `${name}: ${value}\r\n`,
        );
        const text =
          how === 'raw'
            ? `${echoed}\r\n${lines.join('')}`
            : `HTTP/1.1 ${String(code)} ${ascii(echoed)}\r\n${lines.join('')}\r\n${body}`;
        server.reply = { pieces: [Buffer.from(text)], then: 'end' };
        check(await failures(server.url, over(driver), placed(place, field, secret)), secret);
      },
    );
  });
