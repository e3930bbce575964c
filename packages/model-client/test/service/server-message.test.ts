// The server's own words, as a program may show them to its users.
import { expect, test } from 'vitest';
import { ModelClient, StatusError, StreamError } from '../../src/index.js';
import { recordings } from '../recorded.js';
import { failure } from '../scripted-server.js';

const all = recordings(new URL('../fixtures/recorded/', import.meta.url));
const SECRET = 'geheim-4711';
const show = { model: 'm' };
const chat = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] } as const;

function clientFor(respond: () => Response): ModelClient {
  return new ModelClient({
    auth: SECRET,
    retry: { limit: 0 },
    fetch: () => Promise.resolve(respond()),
  });
}

/** Returns the error that a body is, in the form of the server. */
function saidIn(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { readonly error?: unknown };
  // Not one of another server within, nor the status of a registry alone, such as `500: `.
  return typeof error === 'string' && !/^\{"error":|^\d{3}:\s*$/.test(error) ? error : undefined;
}

/** On one line, and at most 500 characters of it. */
function line(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > 500 ? `${words.slice(0, 500)}…` : words;
}

const refused = all.filter(
  ({ response: { status, body } }) => status >= 400 && saidIn(body) !== undefined,
);

test.each(refused.map((recorded) => [recorded.operation, recorded.case, recorded] as const))(
  'of %s (%s), as recorded',
  async (_, __, { response: { status, body } }) => {
    const error = await failure(clientFor(() => Response.json(body, { status })).show(show));
    expect(error).toBeInstanceOf(StatusError);
    const words = line(saidIn(body) ?? '');
    expect((error as StatusError).serverMessage).toBe(words === '' ? undefined : words);
    expect((error as StatusError).toJSON()['serverMessage']).toBe(words === '' ? undefined : words);
  },
);

interface Line {
  readonly error?: unknown;
}

const streams = all.flatMap((recorded) => {
  const { $ndjson: lines = [] } = (recorded.response.body ?? {}) as { readonly $ndjson?: Line[] };
  const said = lines.map(saidIn).find((text) => text !== undefined);
  return said === undefined ? [] : [{ name: `${recorded.operation} ${recorded.case}`, said }];
});

test.each(streams)('of the stream of $name, as recorded', async ({ said }) => {
  const error = await failure(
    clientFor(
      () =>
        new Response(`${JSON.stringify({ error: said })}\n`, {
          headers: { 'content-type': 'application/x-ndjson' },
        }),
    )
      .chatStream(chat)
      .final(),
  );
  expect(error).toBeInstanceOf(StreamError);
  expect(error).toMatchObject({ reason: 'server', serverMessage: line(said) });
});

test.each<[string, () => Response]>([
  ['an empty body', () => new Response('', { status: 500 })],
  ['an empty object', () => Response.json({}, { status: 500 })],
  ['the status alone', () => new Response('502', { status: 502 })],
  ['a web page', () => new Response('<html><title>Login</title></html>', { status: 403 })],
  ['another kind of markup', () => new Response('<Error>no</Error>', { status: 403 })],
  ['a page in JSON', () => Response.json({ error: '<html>bad gateway</html>' }, { status: 502 })],
])('is undefined for %s', async (_, respond) => {
  const error = await failure(clientFor(respond).show(show));
  expect(error).toBeInstanceOf(StatusError);
  expect(error).not.toHaveProperty('serverMessage');
});

test('is undefined for a stream that breaks', async () => {
  const cut = '{"message":{"role":"assistant","content":"a"},"done":false}\n';
  const head = { headers: { 'content-type': 'application/x-ndjson' } };
  const error = await failure(
    clientFor(() => new Response(cut, head))
      .chatStream(chat)
      .final(),
  );
  expect(error).toBeInstanceOf(StreamError);
  expect(error).toMatchObject({ reason: 'truncated' });
  expect(error).not.toHaveProperty('serverMessage');
});

test('has no secret of the request', async () => {
  const body = { error: `the key ${SECRET} is not valid` };
  const error = await failure(clientFor(() => Response.json(body, { status: 400 })).show(show));
  expect(error).toMatchObject({ serverMessage: 'the key *** is not valid' });
  const line = await failure(
    clientFor(() => new Response(`${JSON.stringify(body)}\n`))
      .chatStream(chat)
      .final(),
  );
  expect(line).toMatchObject({ serverMessage: 'the key *** is not valid' });
});
