import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.js';
import * as z from 'zod/v4/mini';
import { type ZodSchema, object } from '../schema-all.js';
import type { Service } from '../../src/contract/service.js';
import { Transport } from '../servers/transport.js';
import type { CallOptions } from '../../src/contract/options.js';
import { createThing, DRIVERS, failure, thing, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import { loose } from '../servers/loose.js';
import { answer } from '../servers/raw-server.js';
import { bodyOf, replies, THING } from '../servers/replies.js';

interface Order {
  title: string;
  keep_alive?: number | undefined;
  options?:
    | {
        temperature?: number | undefined;
        num_predict?: number | undefined;
        top_k?: number | undefined;
      }
    | null
    | undefined;
  items?: readonly { quantity?: number | undefined }[] | undefined;
  byName?: Readonly<Record<string, { quantity?: number | undefined }>> | undefined;
  free?: Readonly<Record<string, unknown>> | undefined;
  parent?: Order | undefined;
}
const item = loose({ quantity: z.optional(z.int()) });
const order: ZodSchema<Order> = object<Order>(() => ({
  title: z.string(),
  keep_alive: z.optional(z.number()),
  options: z.optional(
    z.nullable(
      loose({
        temperature: z.optional(z.number()),
        num_predict: z.optional(z.int()),
        top_k: z.optional(z.int()),
      }),
    ),
  ),
  items: z.optional(z.array(item)),
  byName: z.optional(z.record(z.string(), item)),
  free: z.optional(z.record(z.string(), z.unknown())),
  get parent() {
    return z.optional(order);
  },
}));
const sendOrder: Endpoint<{ body: Order }, { id: number; name: string }> = {
  id: 'sendOrder',
  method: 'POST',
  path: '/orders',
  input: { body: order },
  output: thing,
};

const service: Service<CallOptions> = {
  name: 'orders',
  version: '1',
  basePath: '',
  warningHeaders: [],
  aliases: { maxtokens: 'options.num_predict', perpage: 'limit', timeout: 'timeouts.total' },
};

async function refusal(body: object, options?: CallOptions): Promise<Record<string, unknown>> {
  const server = await replies(() => answer(200, THING));
  const error = await failure(
    new Transport({ baseUrl: server.url }, service).call(
      sendOrder,
      { body: body as Order },
      options,
    ),
  );
  expect(server.requests).toEqual([]);
  return error;
}

describe('an unknown key of a request', () => {
  test.each([
    [{ keepAlive: 5 }, 'body.keepAlive', 'body.keep_alive'],
    [{ Title: 'x' }, 'body.Title', 'body.title'],
    [{ titel: 'x' }, 'body.titel', 'body.title'],
    [{ itms: [] }, 'body.itms', 'body.items'],
    [{ fere: {} }, 'body.fere', 'body.free'],
    [{ options: { temprature: 0 } }, 'body.options.temprature', 'body.options.temperature'],
    [{ options: { maxTokens: 1 } }, 'body.options.maxTokens', 'body.options.num_predict'],
    [{ max_tokens: 1 }, 'body.max_tokens', 'body.options.num_predict'],
    [{ options: { keep_alive: 5 } }, 'body.options.keep_alive', 'body.keep_alive'],
    [{ options: { top_k: 1, keepAlive: 5 } }, 'body.options.keepAlive', 'body.keep_alive'],
    [{ items: [{}, { Quantity: 1 }] }, 'body.items[1].Quantity', 'body.items[1].quantity'],
    [{ byName: { a: { quantitty: 1 } } }, 'body.byName.a.quantitty', 'body.byName.a.quantity'],
    [
      { parent: { title: 'x', parent: { title: 'x', 'keep-alive': 1 } } },
      'body.parent.parent.keep-alive',
      'body.parent.parent.keep_alive',
    ],
  ])(
    'is refused where it is another spelling of a known one, or the name that other clients use for it: %j',
    async (body, wrong, right) => {
      const error = await refusal({ title: 'x', ...body });
      expect(error).toMatchObject({
        name: 'InputError',
        code: 'invalid-input',
        endpoint: 'sendOrder',
        attempts: 0,
      });
      expect(error['message']).toBe(`sendOrder: ${wrong} is not known: use ${right}`);
      expect(error['hint']).toContain("validate: 'passthrough'");
    },
  );

  test('is named rather than the key that is missing because of it', async () => {
    expect((await refusal({ TITLE: 'x' }))['message']).toBe(
      'sendOrder: body.TITLE is not known: use body.title',
    );
  });

  test.each(DRIVERS)(
    'is sent over %s where it may be a key of a newer server, of a free map, or is undefined',
    async (driver) => {
      const server = await replies(() => answer(200, THING));
      const body = {
        title: 'x',
        sort: 1,
        options: { top_n: 1, numa: true, title: 'one of its own' },
        free: { keepAlive: 1, Title: 2 },
        items: [{ colour: 'red', title: 'one of the program' }],
        parent: { title: 'y', kind: 'z' },
      };
      await transport(server.url, driver).call(sendOrder, {
        body: { ...body, keepAlive: undefined } as Order,
      });
      expect(JSON.parse(bodyOf(server.requests[0]))).toEqual(body);
    },
  );

  test("is sent as it is with validate: 'off', of the call or of the client", async () => {
    const server = await replies(() => answer(200, THING));
    const api = new Transport({ baseUrl: server.url }, service);
    const body = { title: 'x', keepAlive: 1, max_tokens: 2 };
    await api.call(sendOrder, { body }, { validate: 'off' });
    await api.with({ validate: 'off' }).call(sendOrder, { body });
    expect(server.requests.map((request) => JSON.parse(bodyOf(request)) as unknown)).toEqual([
      body,
      body,
    ]);
    expect(
      await failure(
        api.with({ validate: 'off' }).call(sendOrder, { body }, { validate: 'strict' }),
      ),
    ).toMatchObject({
      name: 'InputError',
    });
  });

  describe.each(DRIVERS)("with validate: 'passthrough', over %s", (driver) => {
    const body: object = {
      title: 'x',
      keepAlive: 1,
      options: { temprature: 0, max_tokens: 2, colour: 'red' },
      items: [{ Quantity: 1 }, { Quantity: 2 }],
      byName: { a: { quantitty: 1 } },
      free: { Title: 2 },
      signal: 'x',
    };
    const places = [
      'body.keepAlive',
      'body.options.temprature',
      'body.options.max_tokens',
      'body.options.colour',
      'body.items[0].Quantity',
      'body.byName.a.quantitty',
      'body.signal',
    ];

    test.each<[string, CallOptions, CallOptions | undefined, CallOptions?]>([
      ['of the client', { validate: 'passthrough' }, undefined],
      ['of with', {}, { validate: 'passthrough' }],
      ['of the call', {}, undefined, { validate: 'passthrough' }],
    ])('%s, is sent as it is at any depth, and reported', async (_, ofClient, ofWith, ofCall) => {
      const server = await replies(() => answer(200, THING));
      const told: string[] = [];
      const client = transport(server.url, driver, {
        ...ofClient,
        hooks: { onDrift: ({ path, code }) => void told.push(`${path} ${code}`) },
      });
      const api = ofWith === undefined ? client : client.with(ofWith);
      for (let time = 0; time < 2; time++)
        await api.call(sendOrder, { body: body as Order }, ofCall);
      expect(server.requests.map((request) => JSON.parse(bodyOf(request)) as unknown)).toEqual([
        body,
        body,
      ]);
      expect(told).toEqual(places.map((path) => `${path} unknown-key`));
    });

    test('is sent in a query', async () => {
      const server = await replies(() => answer(200, `[${THING}]`, { 'x-total-count': '1' }));
      const api = transport(server.url, driver, { validate: 'passthrough' });
      await api.pages(listThings, { query: { per_page: 50, Limit: 1 } as object }).toArray();
      expect(server.requests[0]).toMatch(/^GET \S*per_page=50&Limit=1/);
    });

    test('leaves responses to be checked as lenient does', async () => {
      const server = await replies(() => answer(200, '{"id":"1","name":"a"}'));
      const told: string[] = [];
      const api = transport(server.url, driver, {
        validate: 'passthrough',
        hooks: { onDrift: ({ path }) => void told.push(path) },
      });
      expect(await api.call(sendOrder, { body: { title: 'x' } })).toEqual({ id: '1', name: 'a' });
      expect(told).toEqual(['id']);
    });
  });

  test('is refused in a query too, at once where a list would be read later', () => {
    const api = new Transport({ baseUrl: 'http://127.0.0.1:9' }, service);
    expect(() => api.pages(listThings, { query: { per_page: 50 } as object })).toThrow(
      'listThings: query.per_page is not known: use query.limit',
    );
    expect(() => api.describe(listThings, { query: { Limit: 50 } as object })).toThrow(
      'query.Limit is not known: use query.limit',
    );
    expect(
      api.describe(listThings, { query: { per_page: 50 } as object }, { validate: 'off' }).url,
    ).toContain('per_page=50');
  });

  test('ignores values that are not objects, which the schema rejects', async () => {
    for (const body of [null, 1, 'x', [{ Title: 1 }]])
      expect((await refusal(body as unknown as object))['message']).toContain('expected an object');
    expect((await refusal({ title: 'x', items: 'keepAlive' }))['message']).toContain(
      'body.items: expected a list',
    );
  });
});

/** An endpoint with all slots; `changes` decides whether it is a write. */
function placed(changes: boolean): Endpoint<
  {
    where: { id: number };
    query?: { state?: string | undefined };
    body?: { note?: string | undefined };
  },
  { id: number; name: string }
> {
  return {
    id: 'noteThing',
    method: changes ? 'POST' : 'GET',
    path: '/things/{id}',
    input: {
      where: object<{ id: number }>(() => ({ id: z.int() })),
      query: object<{ state?: string | undefined }>(() => ({ state: z.optional(z.string()) })),
      body: object<{ note?: string | undefined }>(() => ({ note: z.optional(z.string()) })),
    },
    output: thing,
  };
}

describe.each(DRIVERS)('a key of the input that is no slot, over %s', (driver) => {
  test.each([
    [{ id: 2 }, 'id', 'pass it as where.id'],
    [{ state: 'open' }, 'state', 'pass it as query.state'],
    [{ note: 'x' }, 'note', 'pass it as body.note'],
    [{ qurey: {} }, 'qurey', 'use query'],
    [{ Body: {} }, 'Body', 'use body'],
    [{ params: { state: 'open' } }, 'params', 'use query'],
    [{ data: {} }, 'data', 'use body'],
    [{ other: 1 }, 'other', 'the input has where, query, body'],
  ])('is refused with the right place: %j', async (extra, key, right) => {
    const server = await replies(() => answer(200, THING));
    for (const changes of [true, false])
      for (const validate of ['lenient', 'strict', 'passthrough', 'off'] as const) {
        const api = transport(server.url, driver, { validate });
        const input = { where: { id: 1 }, ...extra };
        expect(await failure(api.call(placed(changes), input))).toMatchObject({
          name: 'InputError',
          code: 'invalid-input',
          message: `noteThing: ${key} is not known: ${right}`,
          hint: expect.stringContaining('no server receives') as string,
        });
        expect(() => api.describe(placed(changes), input)).toThrow(`${key} is not known`);
      }
    expect(server.requests).toEqual([]);
  });

  test('is refused where it is an address of a path that takes none', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver);
    const input = { body: { name: 'a' }, where: { id: 1 } };
    expect(await failure(api.call(createThing, input))).toMatchObject({
      message: 'createThing: where is not known: the input has body',
    });
    expect(server.requests).toEqual([]);
    expect(await api.call(createThing, { ...input, where: {} } as typeof input)).toMatchObject({
      id: 1,
    });
  });

  test('is ignored when it is undefined', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver);
    const input = { where: { id: 1 }, params: undefined };
    expect(await api.call(placed(true), input)).toMatchObject({ id: 1 });
  });
});

describe('an unknown option', () => {
  const call = (options: object): Promise<Record<string, unknown>> =>
    failure(
      new Transport({ baseUrl: 'http://127.0.0.1:9' }, service).call(
        createThing,
        { body: { name: 'a' } },
        options,
      ),
    );

  test.each([
    [{ timeout: 5 }, 'option timeout is not known', 'use timeouts.total'],
    [{ Signal: AbortSignal.abort() }, 'option Signal is not known', 'use signal'],
    [{ abortSignal: AbortSignal.abort() }, 'option abortSignal is not known', 'use signal'],
    [
      { token: 'x' },
      'option token cannot be set for one call',
      'set auth when you make the client',
    ],
    [
      { name: 'b' },
      'createThing: option name is not known: pass it in the argument before the options, as body.name',
      'the options are headers',
    ],
    [
      { nam: 'b' },
      'createThing: option nam is not known: pass it in the argument before the options, as body.name',
      'the options are headers',
    ],
    [{ onRequest: () => undefined }, 'option onRequest is not known', 'never called'],
    [{ hooks: {} }, 'option hooks cannot be set for one call', 'client'],
    [{ baseUrl: 'http://x' }, 'option baseUrl cannot be set for one call', 'client'],
  ])('is refused by name: %j', async (options, message, hint) => {
    expect(await call(options)).toMatchObject({
      name: 'InputError',
      code: 'invalid-option',
      message,
      hint: expect.stringContaining(hint) as unknown,
      attempts: 0,
    });
  });

  test('is refused by with() as well', () => {
    const api = new Transport(
      { baseUrl: 'http://127.0.0.1:9' },
      { ...service, options: ['cloud'] },
    );
    expect(() => api.with({ timeout: 5 } as object)).toThrow(
      expect.objectContaining({
        message: 'option timeout is not known',
        hint: expect.stringContaining('use timeouts.total') as unknown,
      }) as Error,
    );
    expect(() => api.with({ cloud: {} } as object)).toThrow('option cloud cannot be set by with()');
    expect(() => api.with({ timeout: undefined } as object)).not.toThrow();
  });
});
