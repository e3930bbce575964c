import { describe, expect, test } from 'vitest';
import * as errors from '../../src/wire/status-error.js';
import { createThing, DRIVERS, failure, getThing, hasThing, transport } from '../servers/api.js';
import { answer, PACES } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';
import { isMissingWithoutBody } from '../../src/contract/endpoint.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const cases = DRIVERS.flatMap((driver) => PACES.map((pace) => [driver, pace] as const));
const JSON_TYPE = 'application/json';

/** Status, content type, body, and what the message ends with. */
const BODIES: readonly (readonly [string, number, string, string, string | RegExp])[] = [
  ['HTML that says it is JSON', 500, JSON_TYPE, '<html><body>oops</body></html>', 'a web page'],
  [
    'a page of a proxy',
    502,
    'text/html',
    '<html>\r\n<head><title>502 Bad\nGateway</title></head><body>nginx</body></html>',
    'a web page titled "502 Bad Gateway"',
  ],
  ['nothing', 401, '', '', 'unauthorized'],
  ['null', 400, JSON_TYPE, 'null', 'the server gave no reason'],
  ['a string', 400, JSON_TYPE, '"just words"', 'just words'],
  ['an error', 404, JSON_TYPE, '{"error":"model \'m\' not found"}', "model 'm' not found"],
  ['an error object', 400, JSON_TYPE, '{"error":{"message":"boom","code":500}}', 'boom'],
  [
    'the error body of an engine as text',
    400,
    JSON_TYPE,
    '{"error":"{\\"error\\":{\\"code\\":400,\\"message\\":\\"request (90 tokens) exceeds the available context size\\"}}"}',
    'request (90 tokens) exceeds the available context size',
  ],
  [
    'text that begins like an error body',
    400,
    JSON_TYPE,
    '{"error":"{\\"error\\": 5"}',
    '{"error": 5',
  ],
  ['an empty message', 404, JSON_TYPE, '{"message":"","url":"http://x/api/swagger"}', 'not found'],
  [
    'an empty message and errors',
    404,
    JSON_TYPE,
    '{"errors":null,"message":"","error":"gone"}',
    'gone',
  ],
  [
    'a list of errors',
    422,
    JSON_TYPE,
    '{"errors":["too short",{"message":"too blue"}]}',
    'too short; too blue',
  ],
  [
    'the list of a FastAPI server',
    422,
    JSON_TYPE,
    '{"detail":[{"type":"missing","loc":["body","model"],"msg":"Field required","input":{}},{"type":"string_type","loc":["body","messages",0,"content"],"msg":"Input should be a valid string"}]}',
    'model: Field required; messages.0.content: Input should be a valid string',
  ],
  [
    'the sentence of a FastAPI server without a place',
    422,
    JSON_TYPE,
    '{"detail":[{"loc":["body"],"msg":"JSON decode error"}]}',
    'JSON decode error',
  ],
  ['a detail', 404, JSON_TYPE, '{"detail":"Not Found here"}', 'Not Found here'],
  [
    'a message and errors',
    404,
    JSON_TYPE,
    '{"errors":["user does not exist [uid: 0, name: x]"],"message":"The target couldn\'t be found.","url":"u"}',
    "The target couldn't be found.",
  ],
  [
    'two JSON values in a row',
    500,
    JSON_TYPE,
    '{"message":"first"}\n{"message":"second"}',
    'first',
  ],
  [
    'JSON and a trace',
    500,
    JSON_TYPE,
    '{"message":"broken"}\ngoroutine 12 [running]:\nmain.go:17',
    'broken',
  ],
  ['plain text', 404, 'text/plain', '404 page not found\n', 'page not found'],
  ['the status alone', 404, 'text/plain', '404', 'not found'],
  [
    'the status and its reason',
    503,
    'text/plain',
    '503 Service Unavailable: try later',
    'Service Unavailable: try later',
  ],
  [
    'a whole status line',
    429,
    'text/plain',
    'HTTP/1.1 429 - Too Many Requests',
    'Too Many Requests',
  ],
  ['the status in JSON', 409, JSON_TYPE, '{"message":"409: name is taken"}', 'name is taken'],
  [
    'another number',
    404,
    'text/plain',
    '4040 pages, 404s among them',
    '4040 pages, 404s among them',
  ],
  [
    'text with control characters',
    403,
    'text/plain',
    'line one\r\n\u001b[31mline two\u0000',
    'line one [31mline two',
  ],
  ['an empty object', 500, JSON_TYPE, '{}', 'the server gave no reason'],
  ['a number', 503, JSON_TYPE, '7', 'the server gave no reason'],
  ['JSON with a BOM', 400, JSON_TYPE, '\ufeff{"message":"bom"}', 'bom'],
  ['cut JSON', 400, JSON_TYPE, '{"message":"cut of', /\{"message":"cut of$/],
];

describe.each(cases)('an error body over %s, bytes %s', (driver, pace) => {
  test.each(BODIES)('%s', async (_, status, type, body, words) => {
    const server = await replies(
      () => answer(status, body, { 'content-type': type, 'x-request-id': 'r-1' }),
      pace,
    );
    const error = await failure(
      transport(server.url, driver, { retry: { limit: 0 } }).call(createThing, {
        body: { name: 'a' },
      }),
    );
    expect(error).toMatchObject({
      kind: 'status',
      status,
      requestId: 'r-1',
      request: `POST ${server.url}/things`,
    });
    const head = `POST ${server.url}/things: ${String(status)} `;
    expect(error.message.slice(0, head.length)).toBe(head);
    const said = error.message.slice(head.length);
    if (typeof words === 'string') expect(said).toBe(words);
    else expect(said).toMatch(words);
  });
});

describe.each(DRIVERS)('a refusal over %s', (driver) => {
  test('of an error body of 10 MB only 64 KiB are read', async () => {
    let pending = 0;
    const server = await replies(async (_, __, peer) => {
      await peer.write(
        'HTTP/1.1 400 X\r\ncontent-type: text/plain\r\ncontent-length: 10000000\r\n\r\n',
      );
      peer.socket.write(Buffer.alloc(10_000_000, 'x'));
      pending = peer.socket.writableLength;
      return undefined;
    });
    const error = await failure(transport(server.url, driver).call(getThing, where));
    expect(error['body']).toHaveLength(65_536);
    expect(error.message.length).toBeLessThan(700);
    expect(pending).toBeGreaterThan(0);
    const [peer] = server.peers;
    await peer?.untilClosed();
  });

  test('an incomplete error body keeps its status and the bytes that arrived', async () => {
    const server = await replies(async (_, __, peer) => {
      await peer.write(
        'HTTP/1.1 409 X\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nit is there alre',
      );
      setTimeout(() => {
        peer.reset();
      }, 50);
      return undefined;
    });
    const error = await failure(
      transport(server.url, driver).call(createThing, { body: { name: 'a' } }),
    );
    expect(error).toMatchObject({ name: 'ConflictError', status: 409, body: 'it is there alre' });
  });

  test.each([
    [400, 'BadRequestError', undefined],
    [401, 'UnauthorizedError', 'unauthorized'],
    [403, 'ForbiddenError', 'forbidden'],
    [404, 'NotFoundError', 'not-found'],
    [405, 'StatusError', 'method-not-allowed'],
    [409, 'ConflictError', 'conflict'],
    [413, 'StatusError', 'too-large'],
    [418, 'StatusError', undefined],
    [422, 'UnprocessableError', 'unprocessable'],
    [423, 'LockedError', 'locked'],
    [429, 'RateLimitError', 'rate-limited'],
    [500, 'ServerError', undefined],
    [507, 'ServerError', undefined],
  ])('a %s is a %s', async (status, name, code) => {
    const server = await replies(() => answer(status, '{"message":"no"}'));
    const error = await failure(
      transport(server.url, driver, { retry: { limit: 0 } }).call(getThing, where),
    );
    expect(error).toMatchObject({
      name,
      status,
      kind: 'status',
      endpoint: 'getThing',
      body: { message: 'no' },
    });
    expect(error['code']).toBe(code);
    expect(error).toBeInstanceOf(errors[name as 'StatusError']);
    expect(error).toBeInstanceOf(errors.StatusError);
    expect(error.stack).toMatch(new RegExp(`^${name}: `));
  });

  test.each([
    'token does not have at least one of required scope(s), required=[write:issue write:repository], token scope=read:user',
    'token does not have at least one of required scope(s): [write:issue write:repository]',
  ])('an error for a missing scope names the required ones (%s)', async (words) => {
    const server = await replies(() => answer(403, JSON.stringify({ message: words })));
    const error = await failure(transport(server.url, driver).call(getThing, where));
    expect(error).toMatchObject({
      name: 'ForbiddenError',
      requiredScopes: ['write:issue', 'write:repository'],
    });
  });

  test('a check reads its own 404 as no, and any other as an error', async () => {
    const check = async (
      endpoint: typeof hasThing,
      status: number,
      type: string,
      body: string,
    ): Promise<unknown> => {
      const server = await replies(() => answer(status, body, { 'content-type': type }));
      return transport(server.url, driver, { retry: { limit: 0 } })
        .call(endpoint, where)
        .catch((error: unknown) => (error as Error).name);
    };
    const empty = { ...hasThing, check: isMissingWithoutBody } as const;
    expect(await check(hasThing, 204, '', '')).toBe(true);
    expect(await check(hasThing, 404, JSON_TYPE, '{"message":"no"}')).toBe(false);
    expect(await check(hasThing, 404, 'text/plain', '404 page not found')).toBe('NotFoundError');
    expect(await check(hasThing, 404, 'text/html', '<html></html>')).toBe('NotFoundError');
    expect(await check(hasThing, 403, JSON_TYPE, '{"message":"no"}')).toBe('ForbiddenError');
    expect(await check(empty, 404, '', '')).toBe(false);
    expect(await check(empty, 404, JSON_TYPE, '{"message":"no"}')).toBe('NotFoundError');
  });

  test('headers outside Latin-1 do not cause a failure', async () => {
    const server = await replies((_, count) =>
      answer(count === 1 ? 404 : 200, THING, { 'x-name': '日本語.txt' }),
    );
    const api = transport(server.url, driver);
    const error = await failure(api.call(getThing, where));
    expect(error).toMatchObject({ status: 404 });
    const { headers } = await api.exchange(getThing, where);
    expect(Buffer.from(headers.get('x-name') ?? '', 'latin1').toString()).toBe('日本語.txt');
  });
});

test.each(DRIVERS)(
  'over %s, a header `Status` with control characters does not put them into the message',
  async (driver) => {
    const head = 'HTTP/1.1 418 X\r\ncontent-length: 0\r\nstatus: 418 a\x9bb\r\n\r\n';
    const server = await replies(() => Buffer.from(head, 'latin1'));
    const error = await failure(transport(server.url, driver).call(getThing, where));
    expect(error.message).toMatch(/418 a b$/);
  },
);
