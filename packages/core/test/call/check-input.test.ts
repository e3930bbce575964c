import { describe, expect, test } from 'vitest';
import * as z from 'zod/v4/mini';
import type { Endpoint } from '../../src/contract/endpoint.js';
import { checkRequest } from '../../src/doors.js';
import type { CallOptions, ValidationMode } from '../../src/contract/options.js';
import type { Service } from '../../src/contract/service.js';
import { failure, type Thing, thing } from '../servers/api.js';
import { loose } from '../servers/loose.js';
import { answer } from '../servers/raw-server.js';
import { bodyOf, replies, THING } from '../servers/replies.js';
import { Transport } from '../servers/transport.js';
import { object, type ZodSchema } from '../schema-all.js';

interface Order {
  title: string;
  keep_alive?: number | undefined;
  options?: { top_k?: number | undefined } | null | undefined;
  items?: readonly { quantity?: number | undefined }[] | undefined;
  byName?: Readonly<Record<string, { quantity?: number | undefined }>> | undefined;
  format?: string | { type?: string | undefined } | undefined;
  free?: Readonly<Record<string, unknown>> | undefined;
}
const item = loose({ quantity: z.optional(z.int()) });
const order: ZodSchema<Order> = object<Order>(() => ({
  title: z.string(),
  keep_alive: z.optional(z.number()),
  options: z.optional(z.nullable(loose({ top_k: z.optional(z.int()) }))),
  items: z.optional(z.array(item)),
  byName: z.optional(z.record(z.string(), item)),
  format: z.optional(z.union([z.string(), loose({ type: z.optional(z.string()) })])),
  free: z.optional(z.record(z.string(), z.unknown())),
}));

interface OrderInput {
  where: { id: number };
  query?: { state?: string | undefined };
  body?: Order;
}

function makeEndpoint(method: 'GET' | 'POST' | 'PATCH'): Endpoint<OrderInput, Thing> {
  return {
    id: 'sendOrder',
    method,
    path: '/orders/{id}',
    input: {
      where: object<OrderInput['where']>(() => ({ id: z.int() })),
      query: object<{ state?: string | undefined }>(() => ({ state: z.optional(z.string()) })),
      body: order,
    },
    output: thing,
  };
}
const read = makeEndpoint('GET');
const write = makeEndpoint('POST');

const service: Service<CallOptions> = {
  name: 'orders',
  version: '1',
  basePath: '',
  warningHeaders: [],
  aliases: {
    order_id: 'id',
    'options.keep_alive': 'keep_alive',
    'options.stream': 'call stream()',
  },
};
const api = new Transport({ baseUrl: 'http://127.0.0.1:9' }, service);

/** Checks an input, which may have keys and values that its type does not have. */
function check(
  endpoint: Endpoint<OrderInput, Thing>,
  input: unknown,
  options?: CallOptions,
): string {
  return checkRequest(api, endpoint, input as OrderInput, options);
}

const where = { id: 1 };
const MODES: readonly ValidationMode[] = ['lenient', 'strict', 'passthrough', 'off'];

describe('a key of a body', () => {
  test.each([
    [{ keepAlive: 5 }, 'keepAlive', 'use body.keep_alive'],
    [{ options: { topK: 0 } }, 'options.topK', 'use body.options.top_k'],
    [{ options: { keepAlive: 5 } }, 'options.keepAlive', 'use body.keep_alive'],
    [{ options: { stream: true } }, 'options.stream', 'call stream()'],
    [{ items: [{}, { Quantity: 1 }] }, 'items[1].Quantity', 'use body.items[1].quantity'],
    [{ byName: { a: { quantitty: 1 } } }, 'byName.a.quantitty', 'use body.byName.a.quantity'],
    [{ format: { typ: 'object' } }, 'format.typ', 'use body.format.type'],
    [{ timeouts: {} }, 'timeouts', 'use the option timeouts, in the last argument'],
    [{ abort_signal: 'x' }, 'abort_signal', 'use the option signal, in the last argument'],
    [{ timeout: 5 }, 'timeout', 'use the option timeouts.total, in the last argument'],
    [{ baseUrl: 'http://x' }, 'baseUrl', 'set the option baseUrl when you make the client'],
    [{ host: 'http://x' }, 'host', 'set the option baseUrl when you make the client'],
    [{ apiKey: 'hush' }, 'apiKey', 'set the option auth when you make the client'],
    [{ auth: 'hush' }, 'auth', 'set the option auth when you make the client'],
    [{ fetch: 'x' }, 'fetch', 'set the option fetch when you make the client'],
    [{ headers: {} }, 'headers', 'use the option headers, in the last argument'],
    [
      { options: { apiKey: 'hush' } },
      'options.apiKey',
      'set the option auth when you make the client',
    ],
  ])('is refused where it stands for another one: %j', (extra, key, advice) => {
    const input = { where, body: { title: 'x', ...extra } };
    expect(() => check(write, input)).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        endpoint: 'sendOrder',
        message: `sendOrder: body.${key} is not known: ${advice}`,
      }) as Error,
    );
    // No server is meant to have what is an option of the client, such as its credential.
    const isOfClient = advice.endsWith('when you make the client');
    const advised = expect.objectContaining({
      hint: "if the server knows this key, validate: 'passthrough' sends it as it is",
    }) as Error;
    if (isOfClient) expect(() => check(write, input)).not.toThrow(advised);
    else expect(() => check(write, input)).toThrow(advised);
    expect(() => check(write, input, { validate: 'passthrough' })).not.toThrow();
  });

  test.each<[ValidationMode, readonly string[]]>([
    ['lenient', ['body.colour', 'body.items[].size']],
    ['passthrough', []],
    ['off', []],
  ])(
    'is sent where it stands for none, and with %s it is noticed: %j',
    async (validate, noticed) => {
      const server = await replies(() => answer(200, THING));
      const told: string[] = [];
      const client = new Transport(
        {
          baseUrl: server.url,
          logger: null,
          hooks: { onNotice: ({ place, code }) => void told.push(`${String(place)} ${code}`) },
        },
        service,
      );
      const body = {
        title: 'x',
        colour: 'red',
        ...(validate === 'lenient' ? {} : { keepAlive: 1 }),
        free: { keepAlive: 1 },
        items: [{ size: 1 }],
      };
      await client.call(write, { where, body: body as Order }, { validate });
      expect(JSON.parse(bodyOf(server.requests[0]))).toEqual(body);
      expect(told).toEqual(noticed.map((place) => `${place} unknown-key`));
    },
  );
});

test.each([
  ['a promise', Promise.resolve({}), 'await the promise, and pass what it resolves with'],
  ['a Map', new Map(), 'Object.fromEntries() makes an object of it'],
  ['a FormData', new FormData(), 'Object.fromEntries() makes an object of it'],
  ['a Date', new Date(0), undefined],
])(
  '%s in place of an object is refused, whatever the option validate says',
  (kind, wrong, hint) => {
    for (const validate of MODES)
      for (const [at, input] of [
        ['where', { where: wrong }],
        ['query', { where, query: wrong }],
        ['body', { where, body: wrong }],
        ['body.options', { where, body: { title: 'x', options: wrong } }],
      ] as const)
        expect(() => check(write, input, { validate })).toThrow(
          expect.objectContaining({
            code: 'invalid-input',
            message: `sendOrder: ${at}: expected an object, found ${kind}`,
            ...(hint === undefined ? {} : { hint }),
          }) as Error,
        );
  },
);

test('an instance of a class is an object, and a text is refused with the keys of one', () => {
  class Draft {
    title = 'Leak';
  }
  expect(check(write, { where, body: new Draft() })).toBe('http://127.0.0.1:9/orders/1');
  expect(() => check(write, { where, body: 'Leak' })).toThrow(
    expect.objectContaining({
      message: 'sendOrder: body: expected an object, found a string',
      hint: expect.stringMatching(/^pass an object: its keys are title, keep_alive/) as string,
    }) as Error,
  );
});

test('a PATCH without a body is refused: its fields are most likely in the address', () => {
  expect(() => check(makeEndpoint('PATCH'), { where })).toThrow(
    expect.objectContaining({
      message: 'sendOrder: body: expected an object, found nothing',
      hint: 'pass two objects: the first has id, and the second the other fields',
    }) as Error,
  );
});

describe('what no body can hold', () => {
  const signal = AbortSignal.abort();
  const listen = (): number => 1;

  test.each<[object, string]>([
    [{ signal }, 'signal is an AbortSignal'],
    [{ cancel: signal }, 'cancel is an AbortSignal'],
    [{ items: [{ quantity: 1, until: signal }] }, 'items[0].until is an AbortSignal'],
    [{ onToken: listen }, 'onToken is a function'],
    [{ free: { deep: [{ call: listen }] } }, 'free.deep[0].call is a function'],
    [{ colour: { mix: listen } }, 'colour.mix is a function'],
  ])('is refused wherever it is, whatever the option validate says: %j', (extra, problem) => {
    for (const validate of MODES)
      expect(() => check(write, { where, body: { title: 'x', ...extra } }, { validate })).toThrow(
        `sendOrder: body.${problem}, which cannot be sent: `,
      );
  });

  test('an object that writes itself as JSON may have functions', () => {
    const amount = { value: 1, toJSON: () => '1' };
    expect(check(write, { where, body: { title: 'x', free: { amount, when: new Date(0) } } })).toBe(
      'http://127.0.0.1:9/orders/1',
    );
  });
});

test('an item of a list or of an open record is data, and may have a key of any name', () => {
  const body = { title: 'x', items: [{ headers: 1, url: 'x' }], byName: { a: { timeout: 1 } } };
  expect(check(write, { where, body })).toBe('http://127.0.0.1:9/orders/1');
});

describe('a key of a query', () => {
  test.each([
    ['colour', 'the keys are state'],
    ['stat', 'use query.state'],
    ['signal', 'use the option signal, in the last argument'],
    // The size of a page elsewhere, and not the option.
    ['limit', 'the keys are state'],
  ])('that is not known is refused: %s', (key, advice) => {
    const input = { where, query: { [key]: 'x' }, body: { title: 'x' } };
    for (const endpoint of [read, write])
      expect(() => check(endpoint, input)).toThrow(
        expect.objectContaining({
          code: 'invalid-input',
          message: `sendOrder: query.${key} is not known: ${advice}`,
          hint: "if the server knows this key, validate: 'passthrough' sends it as it is",
        }) as Error,
      );
  });

  test("is sent with validate: 'passthrough' and 'off', and one that is undefined is not there", () => {
    const query = { state: 'x', colour: 'red' };
    for (const validate of ['passthrough', 'off'] as const)
      expect(
        api.describe(read, { where, query, body: { title: 'x' } }, { validate }).url,
      ).toContain('colour=red');
    expect(check(read, { where, query: { colour: undefined }, body: { title: 'x' } })).toBe(
      'http://127.0.0.1:9/orders/1',
    );
  });
});

describe('a key of an address that it does not have', () => {
  const body = { title: 'x' };

  test('is refused by a call that changes something, with the keys to pass', () => {
    for (const validate of MODES)
      expect(() => check(write, { where: { id: 1, note: 2 }, body }, { validate })).toThrow(
        'sendOrder: where.note is not known: the address has id',
      );
  });

  test('is refused in a read where the call has it elsewhere, and left out otherwise', () => {
    for (const [key, place] of [
      ['state', 'in the second argument, as query.state'],
      ['sate', 'in the second argument, as query.state'],
      ['title', 'in the second argument, as body.title'],
      ['signal', 'in the last argument, as the option signal'],
      ['timeout', 'in the last argument, as the option timeouts.total'],
    ] as const)
      for (const endpoint of [read, write])
        expect(() => check(endpoint, { where: { id: 1, [key]: 'x' }, body })).toThrow(
          `sendOrder: where.${key} is not known: pass it ${place}`,
        );
    expect(() => check(read, { where: { order_id: 1 }, body })).toThrow('use where.id');
    // `context` is an option, and a letter away.
    expect(check(read, { where: { id: 1, note: 2, content: 'x' }, body })).toBe(
      'http://127.0.0.1:9/orders/1',
    );
  });

  test.each<[string, object, string, string | undefined]>([
    [
      'what is missing',
      { note: 2 },
      'where.id is missing: the address has id',
      'the address has no note',
    ],
    [
      'what is missing, and the other object',
      { title: 'x' },
      'where.id is missing: the address has id',
      'pass two objects: the first has id, and the second the other fields',
    ],
    [
      'a whole object without its keys',
      { number: 1, url: 'x', note: 'x', colour: 'red', state: 'open' },
      'where.id is missing: the address has id',
      'this is a whole object, such as an item of a list: pass { id } with its values',
    ],
    [
      'a whole object with its keys',
      { id: 1, number: 1, url: 'x', note: 'x', colour: 'red', state: 'open' },
      'the address has id, and not number, url, note, colour …',
      'this is a whole object, such as an item of a list: pass { id } with its values',
    ],
  ])('a write says first %s', (_, given, message, hint) => {
    expect(() => check(write, { where: given, body })).toThrow(
      expect.objectContaining({ message: `sendOrder: ${message}`, hint }) as Error,
    );
  });
});

test.each([
  ['state', 'query.state'],
  ['Title', 'body.title'],
])('a key %s of the request among the options of its call is refused', async (name, right) => {
  const options: object = { [name]: 'x' };
  expect(await failure(() => api.call(read, { where }, options))).toMatchObject({
    code: 'invalid-option',
    message: `sendOrder: option ${name} is not known: pass it in the argument before the options, as ${right}`,
  });
});

test('an input has no keys but its slots', () => {
  expect(() => check(read, { where, Query: {} })).toThrow(
    'sendOrder: Query is not known: use query',
  );
  expect(() => check(read, { where, state: 'x' })).toThrow(
    'sendOrder: state is not known: the input has where, query, body',
  );
  const bare = { ...read, input: { where: read.input.where } };
  expect(() => check(bare as never, { where, query: { a: 1 } })).toThrow(
    'sendOrder: query is not known: the input has where',
  );
  for (const wrong of [undefined, 'x', [], Promise.resolve({ where })])
    expect(() => check(read, wrong)).toThrow('sendOrder: the input must be an object, not ');
});

describe('a hint on a value that is not there', () => {
  const api = new Transport({ baseUrl: 'http://127.0.0.1:9' }, service);
  const body = { title: 'a' };

  test.each<[string, object, string | undefined]>([
    [
      'says how to make a number of a text',
      { where: { id: '7' }, body },
      'pass a number: Number(id)',
    ],
    [
      'names the key that may have been meant for it',
      { where: { id: 7 }, body: { name: 'a' } },
      'name is not known: the keys are title, keep_alive, options, items, byName, format, free',
    ],
  ])('%s', async (_, input, hint) => {
    const error = await failure(api.call(read, input as OrderInput));
    expect(error).toMatchObject({ code: 'invalid-input', hint });
  });
});
