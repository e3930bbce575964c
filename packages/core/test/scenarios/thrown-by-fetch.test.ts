import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { basic } from '../../src/contract/auth/basic.js';
import { bearer } from '../../src/contract/auth/bearer.js';
import type { TransportOptions } from '../../src/contract/options.js';
import { queryToken } from '../../src/contract/auth/query-token.js';
import { Secrets } from '../../src/wire/secrets.js';
import { failure, getThing } from '../servers/api.js';
import { file } from '../servers/file.js';
import { Transport } from '../servers/transport.js';

const where = { where: { name: 'a' } };
const KEY = 'pl4nted-key';

/** Returns the error of a call, made once, over a `fetch` or dispatcher of the caller's. */
function failOver(options: Omit<TransportOptions, 'baseUrl'>): ReturnType<typeof failure> {
  const api = new Transport({
    baseUrl: 'http://forge.example',
    retry: { limit: 0 },
    ...options,
  });
  return failure(api.call(getThing, where));
}

/** The request of the caller's `fetch`. */
interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly authorization: string;
}

class Told {
  readonly #sent: Sent;
  constructor(sent: Sent) {
    this.#sent = sent;
  }
  toJSON(): unknown {
    return { headers: this.#sent.headers };
  }
}

class Inspected {
  readonly #sent: Sent;
  constructor(sent: Sent) {
    this.#sent = sent;
  }
  [Symbol.for('nodejs.util.inspect.custom')](
    _: number,
    options: object,
    show: typeof inspect,
  ): string {
    return `Inspected ${show(this.#sent, options)}`;
  }
}

class ToldError extends Error {
  readonly #sent: Sent;
  constructor(sent: Sent) {
    super('refused');
    this.#sent = sent;
  }
  toJSON(): unknown {
    return { message: this.message, request: this.#sent };
  }
}

class Client {
  readonly sent: Sent;
  agent: unknown = this;
  constructor(sent: Sent) {
    this.sent = sent;
  }
}

const broken = (more: object): Error =>
  Object.assign(new RangeError('refused', { cause: new Error('inner') }), more);

const THROWN: Readonly<Record<string, (sent: Sent) => unknown>> = {
  'a plain object': (sent) => broken({ request: { method: 'GET', headers: sent.headers } }),
  'a Request': ({ url, headers }) => broken({ request: new Request(url, { headers }) }),
  'a Response with the token': ({ authorization }) =>
    broken({ response: new Response(null, { headers: { 'x-echo': authorization } }) }),
  Headers: ({ headers }) => broken({ headers: new Headers(headers) }),
  'Headers below many objects': ({ headers }) =>
    broken({ a: [{ b: { c: [{ d: { e: new Headers(headers) } }] } }] }),
  'a Map and a Set': ({ authorization }) =>
    broken({
      map: new Map([[authorization, new Map([['key', authorization]])]]),
      set: new Set([[authorization]]),
    }),
  'objects that contain each other': (sent) => {
    const a: Record<string, unknown> = { sent };
    a['b'] = [{ a }, new Map([['a', a]])];
    return broken(a);
  },
  'an instance of a class': (sent) => broken({ client: new Client(sent) }),
  'an object with toJSON': (sent) => broken({ told: new Told(sent) }),
  'an object with its own inspect': (sent) => broken({ inspected: new Inspected(sent) }),
  'an error with toJSON': (sent) => new ToldError(sent),
  'an AggregateError': ({ authorization }) =>
    new AggregateError([new Error('a'), new Error(`b ${authorization}`)], 'all failed'),
  'a cause of a cause': (sent) =>
    new Error('a', { cause: { cause: new Error('b', { cause: sent }) } }),
  'the bytes of the request': ({ authorization }) =>
    broken({ sent: Buffer.from(`GET / HTTP/1.1\r\nauthorization: ${authorization}\r\n\r\n`) }),
  'a getter': ({ authorization }) =>
    Object.defineProperty(broken({}), 'late', { enumerable: true, get: () => ({ authorization }) }),
  'a hidden property': ({ authorization }) =>
    Object.defineProperty(broken({}), 'hidden', { value: [authorization] }),
  'a symbol': (sent) => broken({ [Symbol('state')]: sent }),
  'the name of a property': ({ authorization }) => broken({ [authorization]: 1 }),
  'a function with properties': (sent) => broken({ retry: Object.assign(() => 'again', { sent }) }),
  'a URL with the token': ({ authorization }) =>
    broken({ url: new URL(`http://x/?key=${encodeURIComponent(authorization)}`) }),
  'a list of parameters': ({ authorization }) =>
    broken({ query: new URLSearchParams({ authorization }) }),
  'an object without prototype': (sent) =>
    broken({ sent: Object.assign(Object.create(null) as object, sent) }),
  'a frozen object': (sent) => Object.freeze(broken({ sent: Object.freeze({ ...sent }) })),
  'more objects than are examined': (sent) =>
    broken({ many: Array.from({ length: 5_000 }, () => ({})), sent }),
  'no error, but an object': (sent) => ({ message: 'refused', sent }),
  'no error, but a Request': ({ url, headers }) => new Request(url, { headers }),
  'no error, but a text': ({ authorization }) => `refused: ${authorization}`,
};

function shown(value: unknown): string {
  return inspect(value, { depth: 20, showHidden: true, getters: true });
}

/** All that a console, a logger or a debugger shows of an error. */
function everything(error: Error): string {
  const seen = new Set<unknown>();
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    if (
      value === null ||
      (typeof value !== 'object' && typeof value !== 'function') ||
      seen.has(value)
    )
      return;
    seen.add(value);
    if (value instanceof Map || value instanceof Set || value instanceof Headers)
      for (const entry of value) walk(entry);
    if (ArrayBuffer.isView(value)) texts.push(Buffer.from(value.buffer).toString('latin1'));
    for (const key of Reflect.ownKeys(value)) {
      texts.push(String(key));
      walk((value as Record<PropertyKey, unknown>)[key]);
    }
    if (!Array.isArray(value)) texts.push(shown(value));
    const { toJSON } = value as { toJSON?: () => unknown };
    if (typeof toJSON === 'function') walk(toJSON.call(value));
  };
  walk(error);
  return texts.join('\n');
}

describe.each(Object.entries(THROWN))('the caller’s own fetch throws %s', (_, make) => {
  test('no secret of the request is in the error, and what was thrown is not changed', async () => {
    for (const auth of [bearer(KEY), basic({ username: 'ada', password: KEY }), queryToken(KEY)]) {
      let thrown: unknown;
      let before = '';
      const own = ((url: string, { headers }: { headers: Record<string, string> }) => {
        const sent = { url, headers, authorization: headers['authorization'] ?? KEY };
        thrown = make(sent);
        before = shown(thrown);
        return new Promise((_resolve, reject) => {
          // A caller may reject with anything.
          const fail: (reason: unknown) => void = reject;
          fail(thrown);
        });
      }) as unknown as typeof fetch;
      const error = await failOver({ auth, fetch: own });
      expect(error).toMatchObject({ kind: 'network' });
      expect(everything(error)).not.toMatch(/pl4nted|YWRhOnBsNG50ZWQ/);
      expect(JSON.stringify(error)).not.toContain('pl4nted');
      expect(shown(thrown)).toBe(before);
    }
  });
});

test('what was thrown keeps its words and its shape, and its secrets where the caller holds it', async () => {
  const sent: Record<string, string>[] = [];
  const own = ((_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers);
    return Promise.reject(
      broken({ code: 'E_OWN', request: { method: 'GET', headers, tries: [1, 2] } }),
    );
  }) as unknown as typeof fetch;
  const error = await failOver({ auth: bearer(KEY), fetch: own });
  expect(error).toMatchObject({
    code: 'E_OWN',
    cause: {
      name: 'RangeError',
      message: 'refused',
      cause: { message: 'inner' },
      request: { method: 'GET', tries: [1, 2] },
    },
  });
  expect(error.cause).toHaveProperty('request.headers.authorization', '***');
  expect(sent[0]?.['authorization']).toBe(`Bearer ${KEY}`);
});

test('a body that fails with its request, and a dispatcher that does, are shown without secrets, too', async () => {
  const own = ((_: string, init: object) =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          pull() {
            throw broken({ init });
          },
        }),
      ),
    )) as unknown as typeof fetch;
  const options = { baseUrl: 'http://forge.example', auth: bearer(KEY), retry: { limit: 0 } };
  const cut = await failure(
    (await new Transport({ ...options, fetch: own }).bytes(file, {})).bytes(),
  );
  expect(cut).toMatchObject({ kind: 'network', cause: { message: 'refused' } });
  const dispatcher = {
    dispatch(sent: object, handler: object): boolean {
      (handler as { onError(error: Error): void }).onError(broken({ sent }));
      return false;
    },
  };
  const refused = await failure(new Transport({ ...options, dispatcher }).call(getThing, where));
  expect(refused).toMatchObject({ kind: 'network', cause: { message: 'refused' } });
  const invalid = {
    dispatch(sent: { headers: Record<string, string> }, handler: object): boolean {
      const error = Object.assign(new Error(`invalid ${String(sent.headers['authorization'])}`), {
        code: 'UND_ERR_INVALID_ARG',
        sent,
      });
      (handler as { onError(error: Error): void }).onError(error);
      return false;
    },
  };
  const input = await failure(
    new Transport({ ...options, dispatcher: invalid }).call(getThing, where),
  );
  expect(input).toMatchObject({ kind: 'input', code: 'dispatcher-refused' });
  for (const error of [cut, refused, input]) expect(everything(error)).not.toContain('pl4nted');
});

describe('a cause', () => {
  test('without secrets is the very value that was thrown', () => {
    const values = [
      broken({
        request: new Request('http://x/'),
        headers: new Headers({ a: 'b' }),
        map: new Map([[1, new Date()]]),
        bytes: Buffer.from('a'),
      }),
      new DOMException('no', 'DataError'),
      new AggregateError([new Error('a')]),
      { plain: [1, { two: 2 }] },
      undefined,
      7,
    ];
    for (const value of values) expect(new Secrets(['pl4nted']).cleanCause(value)).toBe(value);
    const round = broken({});
    Object.assign(round, { round });
    expect(new Secrets(['pl4nted']).cleanCause(round)).toBe(round);
  });

  test('that cannot be examined is left out', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const hostile = broken({
      proxy,
      throws: {
        toJSON() {
          throw new Error('no');
        },
      },
    });
    const shown = new Secrets(['pl4nted']).cleanCause(hostile) as Record<string, unknown>;
    expect(shown).toMatchObject({ message: 'refused' });
    expect([shown['proxy'], shown['throws']]).toEqual([undefined, undefined]);
  });

  test('is read without a call of its methods or getters', () => {
    const called: string[] = [];
    const note = (name: string) => (): never => {
      called.push(name);
      throw new Error('called');
    };
    class Hostile extends Error {
      override get name(): string {
        return note('name')();
      }
      get [Symbol.toStringTag](): string {
        return note('tag')();
      }
      toJSON = note('toJSON');
      override toString = note('toString');
    }
    const printer = { [Symbol.for('nodejs.util.inspect.custom')]: note('inspect') };
    const hostile = Object.defineProperty(Object.assign(new Hostile('pl4nted'), printer), 'late', {
      get: note('late'),
    });
    const shown = new Secrets(['pl4nted']).cleanCause(Object.assign(new Error('a'), { hostile }));
    expect(shown).toMatchObject({ message: 'a', hostile: { name: 'Hostile', message: '***' } });
    const plain = {
      get late(): unknown {
        return note('late')();
      },
      text: 'pl4nted',
    };
    expect(new Secrets(['pl4nted']).cleanCause(plain)).toMatchObject({ name: 'Object' });
    // V8 reads the name when it writes the first line of the stack.
    expect(called.filter((name) => name !== 'name')).toEqual([]);
  });

  test('is read without a call of the getters of bytes, and of objects that look like errors or buffers', () => {
    const called: string[] = [];
    class Bytes extends Uint8Array {
      override get buffer(): ArrayBuffer {
        called.push('buffer');
        return super.buffer;
      }
      override get byteLength(): number {
        called.push('byteLength');
        return 0;
      }
    }
    const bytes = new TextEncoder().encode('pl4nted');
    const thrown = Object.assign(new Error('a'), {
      bytes: new Bytes(bytes),
      view: Object.defineProperty(new DataView(bytes.buffer), 'byteOffset', {
        get: () => called.push('byteOffset'),
      }),
      tagged: {
        get [Symbol.toStringTag](): string {
          called.push('tag');
          return 'Error';
        },
      },
      buffer: {
        [Symbol.toStringTag]: 'ArrayBuffer',
        [Symbol.iterator]: () => {
          called.push('iterator');
          return [][Symbol.iterator]();
        },
      },
      ours: new (class {
        get isClientError(): boolean {
          called.push('isClientError');
          return true;
        }
      })(),
    });
    const shown = (value: unknown): unknown =>
      new Secrets(['pl4nted']).cleanCause(Object.assign(new Error('a'), { value }));
    for (const value of [thrown.bytes, thrown.view])
      expect(shown(value)).toMatchObject({ value: '***' });
    for (const value of [thrown.tagged, thrown.buffer, thrown.ours]) shown(value);
    new Secrets(['pl4nted']).cleanCause(thrown);
    expect(called).toEqual([]);
  });

  test('of which one error is not certain keeps the others, and the code of that one', () => {
    const inner = Object.assign(new TypeError('inner pl4nted'), {
      code: 'E_INNER',
      told: new Told({ url: '', headers: {}, authorization: '' }),
    });
    const outer = Object.assign(new RangeError('outer', { cause: inner }), { host: 'a', at: [1] });
    const shown = new Secrets(['pl4nted']).cleanCause(outer);
    expect(shown).toMatchObject({
      name: 'RangeError',
      message: 'outer',
      host: 'a',
      at: [1],
      cause: { name: 'TypeError', message: 'inner ***', code: 'E_INNER' },
    });
    expect(shown).not.toHaveProperty('cause.told');
  });

  test('that tells ever more of itself is examined in bounded time', () => {
    const endless = { toJSON: (): unknown => ({ ...endless, again: { ...endless } }) };
    expect(() => new Secrets(['pl4nted']).cleanCause(broken({ endless }))).not.toThrow();
  });
});
