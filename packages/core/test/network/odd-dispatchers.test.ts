import { describe, expect, test } from 'vitest';
import type { DispatcherLike } from '../../src/network/driver.js';
import { failure, getThing } from '../servers/api.js';
import { file } from '../servers/file.js';
import { sendRaw } from '../servers/send-file.js';
import { Transport } from '../servers/transport.js';
import { unhandled } from '../servers/unhandled.js';

const where = { where: { name: 'a' } };

/** The methods of a handler, of the versions of undici that call either half. */
interface Handler {
  onConnect(abort: (reason: Error) => void): void;
  onHeaders(status: number, raw: readonly Uint8Array[] | undefined, resume: () => void): boolean;
  onData(piece: unknown): boolean;
  onComplete(trailers?: unknown): void;
  onError(error: unknown): void;
  onRequestStart(controller: object, context: object): void;
  onResponseStart(controller: object, status: number, headers: object | undefined): void;
  onResponseData(controller: object, piece: unknown): void;
  onResponseEnd(controller: object, trailers: object): void;
  onResponseError(controller: object, error: unknown): void;
}

function dispatcherOf(script: (handler: Handler) => void): DispatcherLike {
  return {
    dispatch: (_, handler) => {
      setImmediate(script, handler as Handler);
      return true;
    },
  };
}

const controller = { abort: () => undefined, pause: () => undefined, resume: () => undefined };
const nothing = (): void => undefined;

const WITHOUT_RESPONSE: Readonly<Record<string, (handler: Handler) => void>> = {
  'no response': (handler) => {
    handler.onConnect(nothing);
    handler.onComplete();
  },
  'no connection and no response': (handler) => {
    handler.onComplete();
  },
  'a response with status 0': (handler) => {
    handler.onConnect(nothing);
    handler.onHeaders(0, [], nothing);
    handler.onComplete();
  },
  'a response whose status is no number': (handler) => {
    handler.onConnect(nothing);
    handler.onHeaders(Number.NaN, [], nothing);
    handler.onComplete();
  },
  'an interim response alone': (handler) => {
    handler.onConnect(nothing);
    handler.onHeaders(103, [], nothing);
    handler.onComplete();
  },
  'an interim response alone, as undici 8 calls it': (handler) => {
    handler.onRequestStart(controller, {});
    handler.onResponseStart(controller, 103, {});
    handler.onResponseEnd(controller, {});
  },
};

describe('a dispatcher that completes with', () => {
  test.each(Object.keys(WITHOUT_RESPONSE))('%s is a network error', async (kind) => {
    const seen = unhandled();
    const script = WITHOUT_RESPONSE[kind] ?? nothing;
    const api = new Transport({
      baseUrl: 'http://forge.example',
      dispatcher: dispatcherOf(script),
      retry: { limit: 0 },
    });
    const read = await failure(api.call(getThing, where));
    expect(read).toMatchObject({
      kind: 'network',
      mayHaveExecuted: false,
    });
    expect(read.message).toContain(': the dispatcher completed the request without a response');
    const written = await failure(api.call(sendRaw, { body: new Uint8Array(3) }));
    // Nothing shows that it was not sent.
    expect(written).toMatchObject({ kind: 'network', mayHaveExecuted: true });
    expect(await failure(api.bytes(file, {}))).toMatchObject({ kind: 'network' });
    await api.close();
    expect(await seen()).toEqual([]);
  });
});

describe('a dispatcher that fails with', () => {
  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'broken'],
    ['an object', { code: 'E_ODD' }],
    ['an object without a prototype', Object.create(null)],
  ] as const)('%s is a network error', async (_, reason) => {
    const seen = unhandled();
    for (const script of [
      (handler: Handler) => {
        handler.onConnect(nothing);
        handler.onError(reason);
      },
      (handler: Handler) => {
        handler.onRequestStart(controller, {});
        handler.onResponseError(controller, reason);
      },
    ]) {
      const api = new Transport({
        baseUrl: 'http://forge.example',
        dispatcher: dispatcherOf(script),
        retry: { limit: 0 },
      });
      expect(await failure(api.call(getThing, where))).toMatchObject({ kind: 'network' });
      await api.close();
    }
    expect(await seen()).toEqual([]);
  });
});

describe('a dispatcher', () => {
  const bytes = Buffer.from('{"id":1,"name":"a"}');
  const begin = (handler: Handler): void => {
    handler.onConnect(nothing);
    handler.onHeaders(200, [], nothing);
  };
  const end = (handler: Handler): void => {
    handler.onData(bytes);
    handler.onComplete();
  };
  const api = (script: (handler: Handler) => void): Transport =>
    new Transport({
      baseUrl: 'http://forge.example',
      dispatcher: dispatcherOf(script),
      retry: { limit: 0 },
    });

  test.each<[string, (handler: Handler) => void]>([
    [
      'without headers',
      (handler) => {
        handler.onConnect(nothing);
        handler.onHeaders(200, undefined, nothing);
        end(handler);
      },
    ],
    [
      'without headers, as undici 8 calls it',
      (handler) => {
        handler.onRequestStart(controller, {});
        handler.onResponseStart(controller, 200, undefined);
        handler.onResponseData(controller, bytes);
        handler.onResponseEnd(controller, {});
      },
    ],
    [
      'that goes on after its end',
      (handler) => {
        begin(handler);
        end(handler);
        begin(handler);
        end(handler);
      },
    ],
  ])('that passes a response %s adds nothing to it', async (_, script) => {
    expect(await api(script).call(getThing, where)).toEqual({ id: 1, name: 'a' });
    expect(await (await api(script).bytes(file, {})).text()).toBe(bytes.toString());
  });

  test.each<[string, (handler: Handler) => void, string]>([
    [
      'a second response within the first',
      (handler) => {
        begin(handler);
        handler.onData(bytes);
        begin(handler);
        end(handler);
      },
      'the dispatcher passed more than one response',
    ],
    ...[bytes.toString(), { length: 5 }, undefined].map(
      (piece): [string, (handler: Handler) => void, string] => [
        `${typeof piece} for bytes`,
        (handler) => {
          begin(handler);
          handler.onData(piece);
          end(handler);
        },
        'instead of bytes',
      ],
    ),
  ])('that passes %s fails, and its body is not made up', async (_, script, reason) => {
    const seen = unhandled();
    const read = async (): Promise<string> => (await api(script).bytes(file, {})).text();
    for (const error of [await failure(api(script).call(getThing, where)), await failure(read())]) {
      expect(error).toMatchObject({ kind: 'network' });
      expect(error.message).toContain(reason);
    }
    expect(await seen()).toEqual([]);
  });
});

test('a dispatcher that connects after the call was aborted, and cannot abort, hears nothing of it', async () => {
  for (const connect of [
    (handler: Handler, abort: () => void) => {
      handler.onConnect(abort);
    },
    (handler: Handler, abort: () => void) => {
      handler.onRequestStart({ ...controller, abort }, {});
    },
  ]) {
    const aborted = new AbortController();
    const heard: unknown[] = [];
    let aborts = 0;
    const api = new Transport({
      baseUrl: 'http://forge.example',
      dispatcher: dispatcherOf((handler) => {
        aborted.abort();
        try {
          connect(handler, () => {
            aborts++;
            throw new Error('cannot abort');
          });
        } catch (error) {
          heard.push(error);
        }
      }),
      retry: { limit: 0 },
    });
    const error = await failure(api.call(getThing, where, { signal: aborted.signal }));
    expect(error).toMatchObject({ kind: 'aborted' });
    // The call rejects while its dispatcher is still connecting.
    await new Promise(setImmediate);
    expect(heard).toEqual([]);
    expect(aborts).toBe(1);
  }
});

test('a call over a dispatcher that completed without a response, or never does anything, ends with its signal', async () => {
  for (const script of [nothing, ...Object.values(WITHOUT_RESPONSE)]) {
    const aborted = new AbortController();
    const api = new Transport({
      baseUrl: 'http://forge.example',
      dispatcher: dispatcherOf(script),
      retry: { limit: 0 },
    });
    const work = failure(api.call(getThing, where, { signal: aborted.signal }));
    setTimeout(() => {
      aborted.abort();
    }, 20);
    expect(['aborted', 'network']).toContain((await work)['kind']);
  }
});
