import { expect, onTestFinished, test } from 'vitest';
import {
  AbortError,
  InputError,
  ModelClient,
  StreamError,
  TimeoutError,
  type TransferProgress,
} from '../../../src/index.js';
import { startModelServer } from '../../../src/testing.js';
import { failure, json, lines, scriptedServer } from '../../scripted-server.js';
import { useSteadyClock } from '../../../../core/test/servers/steady-clock.js';

useSteadyClock();

function clientOf(baseUrl: string, driver = 'undici'): ModelClient {
  const model = new ModelClient({
    baseUrl,
    validate: 'strict',
    ...(driver === 'fetch' ? { fetch: globalThis.fetch } : {}),
  });
  onTestFinished(() => model.close());
  return model;
}

test.each([['undici'], ['fetch']])(
  'a missing model is downloaded with progress, and one that is there costs one request (%s)',
  async (driver) => {
    await using server = await startModelServer({ models: [] });
    const model = clientOf(server.url, driver);
    const seen: TransferProgress[] = [];
    const first = await model.ensure('llama3.2', {
      onProgress: (progress) => void seen.push(progress),
    });
    expect(first).toEqual({ model: 'llama3.2', pulled: true });
    expect(seen.at(-1)).toMatchObject({ status: 'success' });
    expect(seen.at(-1)?.completed).toBe(seen.at(-1)?.total);
    const before = server.requests.length;
    const asked = seen.length;
    for (const name of ['llama3.2', 'llama3.2:latest'])
      expect(
        await model.ensure(name, { onProgress: (progress) => void seen.push(progress) }),
      ).toEqual({ model: name, pulled: false });
    expect(server.requests.slice(before).map(({ path }) => path)).toEqual([
      '/api/show',
      '/api/show',
    ]);
    expect(seen).toHaveLength(asked);
    expect(
      (await model.chat({ model: 'llama3.2', messages: [{ role: 'user', content: 'Hi' }] })).message
        .content,
    ).not.toBe('');
  },
);

interface Held {
  readonly url: string;
  readonly pulls: readonly unknown[];
  readonly closed: Promise<void>;
  readonly finish: () => void;
}

/** A server without models whose pull goes on until `finish`. */
async function held(): Promise<Held> {
  const pulls: unknown[] = [];
  let finish = (): void => undefined;
  let left = (): void => undefined;
  const closed = new Promise<void>((resolve) => (left = resolve));
  const server = await scriptedServer((response, asked) => {
    if (asked.path !== '/api/pull') {
      json(response, { error: `model 'm' not found` }, 404);
      return;
    }
    pulls.push(asked.body);
    response.on('close', left);
    lines(
      response,
      [
        { status: 'pulling manifest' },
        { status: 'pulling aa', digest: 'sha256:aa', total: 10, completed: 4 },
      ],
      false,
    );
    finish = () => {
      response.end(`${JSON.stringify({ status: 'success' })}\n`);
    };
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return {
    url: server.url,
    pulls,
    closed,
    finish: () => {
      finish();
    },
  };
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('calls for one model share one download, and each gets its progress', async () => {
  const { url, pulls, finish } = await held();
  const model = clientOf(url);
  const seen = [0, 0, 0];
  const calls = ['m', 'm:latest', 'm'].map((name, at) =>
    model.ensure(name, { onProgress: () => (seen[at] = (seen[at] ?? 0) + 1) }),
  );
  await until(() => seen[0] !== 0);
  const late = model.ensure('m');
  await new Promise((resolve) => setTimeout(resolve, 50));
  finish();
  expect((await Promise.all([...calls, late])).every(({ pulled }) => pulled)).toBe(true);
  expect(pulls).toHaveLength(1);
  expect(seen.every((count) => count > 0)).toBe(true);
});

test('aborting one call does not end the download for the others, and it ends with the last of them', async () => {
  const { url, pulls, closed } = await held();
  const model = clientOf(url);
  const [first, second] = [new AbortController(), new AbortController()];
  let progress = 0;
  const one = failure(
    model.ensure('m', { signal: first.signal, onProgress: () => (progress += 1) }),
  );
  const two = failure(model.ensure('m', { signal: second.signal, timeouts: { total: 60_000 } }));
  await until(() => progress > 0);
  first.abort('mine');
  expect(await one).toBeInstanceOf(AbortError);
  expect(await one).toMatchObject({ cause: 'mine' });
  let isClosed = false;
  void closed.then(() => (isClosed = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isClosed).toBe(false);
  second.abort();
  expect(await two).toBeInstanceOf(AbortError);
  await closed;
  expect(pulls).toHaveLength(1);
});

test('a time limit ends the wait and names the method', async () => {
  const { url, closed } = await held();
  const error = await failure(clientOf(url).ensure('m', { timeouts: { total: 150 } }));
  expect(error).toBeInstanceOf(TimeoutError);
  expect((error as Error).message).toContain('ensure');
  await closed;
});

test('an onProgress that throws ends its own call only', async () => {
  const { url, finish } = await held();
  const model = clientOf(url);
  const mine = new Error('mine');
  let seen = 0;
  const other = model.ensure('m', { onProgress: () => (seen += 1) });
  const broken = await failure(model.ensure('m', { onProgress: () => Promise.reject(mine) }));
  expect(broken).toBeInstanceOf(InputError);
  expect(broken).toMatchObject({ code: 'callback-failed', cause: mine });
  await until(() => seen > 0);
  finish();
  expect(await other).toEqual({ model: 'm', pulled: true });
});

test('a model that the registry does not have is an error for each call, and the next one tries again', async () => {
  await using server = await startModelServer({
    models: [],
    registry: { nowhere: { error: 'file does not exist' } },
  });
  const model = clientOf(server.url);
  const errors = await Promise.all([
    failure(model.ensure('nowhere')),
    failure(model.ensure('nowhere')),
  ]);
  for (const error of errors) {
    expect(error).toBeInstanceOf(StreamError);
    expect(error).toMatchObject({ code: 'model-not-found' });
  }
  expect(await failure(model.ensure('nowhere'))).toMatchObject({ code: 'model-not-found' });
  expect(server.requests.filter(({ path }) => path === '/api/pull').length).toBeGreaterThan(1);
});

test('invalid names are refused before anything is sent', async () => {
  await using server = await startModelServer();
  const model = clientOf(server.url);
  for (const name of ['', undefined, 3])
    expect(await failure(model.ensure(name as string))).toMatchObject({ code: 'invalid-input' });
  expect(server.requests).toEqual([]);
});

test('a call that is ended during the download may have executed something, one that is ended before it has not', async () => {
  const { url } = await held();
  const model = clientOf(url);
  const stop = new AbortController();
  const onProgress = (): void => {
    stop.abort();
  };
  expect(await failure(model.ensure('m', { signal: stop.signal, onProgress }))).toMatchObject({
    kind: 'aborted',
    mayHaveExecuted: true,
  });
  expect(await failure(model.ensure('m', { signal: AbortSignal.abort() }))).toMatchObject({
    kind: 'aborted',
    mayHaveExecuted: false,
  });
});

test('a function in place of the options of ensure is refused, before anything is sent', async () => {
  await using server = await startModelServer();
  const error = await failure(clientOf(server.url).ensure('llama3.2', (() => undefined) as never));
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({
    message: 'the options must be an object, not a function',
    hint: expect.stringContaining('{ onProgress: ') as string,
  });
  expect(server.requests).toEqual([]);
});

test.each([
  [404, "Model 'm' not found."],
  [404, 'Model "m" was not found'],
  [400, "model 'm' not found"],
])('a model that a server misses in its own words is downloaded: %i %s', async (status, error) => {
  await using server = await scriptedServer((response, { path }) => {
    if (path === '/api/show') json(response, { error }, status);
    else lines(response, [{ status: 'pulling manifest' }, { status: 'success' }]);
  });
  const model = clientOf(server.url);
  expect(await model.ensure('m')).toEqual({ model: 'm', pulled: true });
});
