import { expect, test } from 'vitest';
import { ModelClient, NotFoundError } from '../../src/index.js';
import { Server } from '../../src/pool/server.js';

test('a pool remembers the latest 1 000 models that a server does not have: their names may be what users typed', () => {
  const client = new ModelClient({ baseUrl: 'http://127.0.0.1:1' });
  const server = new Server(client, { baseDelay: 1, maxDelay: 1, refresh: 1 });
  const missing = (model: string): void => {
    const detail = {
      headers: { get: () => undefined, all: () => [], entries: () => [] },
      body: undefined,
    };
    const error = new NotFoundError(404, 'model not found', detail, { code: 'model-not-found' });
    expect(server.onFailure(error, model)).toMatchObject({ lacksModel: true });
  };
  for (let n = 0; n <= 1_000; n++) missing(`m${String(n)}`);
  expect(['m0', 'm1', 'm1000'].map((model) => server.lacks(model))).toEqual([false, true, true]);
  missing('m1');
  missing('new');
  expect(['m1', 'm2', 'new'].map((model) => server.lacks(model))).toEqual([true, false, true]);
});
