// Both packages as a bundle of the tarballs in a real browser: how they load, the model client, and
// networks that fail.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { findChromium } from './browser/launch.ts';
import { useBrowser } from './browser/hooks.ts';
import { nobody, openToPages } from './browser/origins.ts';
import { type Kits, kits } from './browser/packed.ts';
import { Page } from './browser/page.ts';
import { says, silentAfter, twoLines } from './browser/replies.ts';
import type { Started } from './browser/start.ts';
import { report } from './stage.ts';

const stage = inject('stage');

const command = findChromium();
if (command === undefined)
  report(stage, 'browser: skipped, for no Chromium runs: set CHROMIUM_PATH, or put one on PATH');

describe.skipIf(command === undefined)('in a browser', () => {
  let started: Started;
  let page: Page;
  let server: Awaited<ReturnType<Kits['model']['startModelServer']>>;
  /** What the model says next. */
  let answer: () => AsyncGenerator<string>;
  beforeAll(async () => {
    server = await kits(stage).model.startModelServer({ reply: () => answer() });
  });

  afterAll(() => server.close());
  useBrowser(stage, command, (opened) => {
    started = opened;
    page = opened.page;
  });

  beforeAll(async () => {
    report(stage, `browser: ${await started.browser.version()}`);
  });

  beforeEach(() => {
    answer = says('It ', 'drips.');
  });

  test('the packages load and work under a policy that forbids eval, without a word in the console', async () => {
    const got = await page.run(async ({ model, forge }, baseUrl) => {
      const { message } = await new model.ModelClient({ baseUrl }).chat({
        model: 'llama3.2',
        messages: [{ role: 'user', content: 'Why?' }],
      });
      return { text: message.content, forge: typeof forge.ForgeClient };
    }, server.url);
    expect(got).toEqual({ text: 'It drips.', forge: 'function' });
    expect(await page.said()).toEqual([]);
  });

  test('the policy is real: eval throws, and the console tells', async () => {
    await expect(page.run(() => (0, eval)('1') as unknown, undefined)).rejects.toThrow(
      'unsafe-eval',
    );
    expect(await page.said()).toContainEqual(
      expect.objectContaining({ text: 'against the policy: script-src' }),
    );
  });

  test('the packages load file by file through an import map, without a bundler', async () => {
    const plain = await Page.open(started.browser, `${started.site.url}/unbundled`);
    const got = await plain.run(async ({ model, forge, endpoints }, baseUrl) => {
      const { message } = await new model.ModelClient({ baseUrl }).chat({
        model: 'llama3.2',
        messages: [{ role: 'user', content: 'Why?' }],
      });
      return {
        text: message.content,
        forge: typeof forge.ForgeClient,
        endpoint: endpoints.getRepo.id,
      };
    }, server.url);
    expect(got).toEqual({ text: 'It drips.', forge: 'function', endpoint: 'repoGet' });
    expect(await plain.said()).toEqual([]);
  });

  test('a chat runs in a worker of the page', async () => {
    const pieces = await page.run((_, baseUrl) => {
      const { Worker } = globalThis as unknown as {
        Worker: new (
          url: string,
          options: object,
        ) => Record<'onmessage' | 'onerror', unknown> & { postMessage(data: string): void };
      };
      const thread = new Worker('/worker.js', { type: 'module' });
      return new Promise<unknown>((resolve, reject) => {
        thread.onmessage = ({ data }: { data: unknown }) => {
          resolve(data);
        };
        thread.onerror = ({ message }: { message: string }) => {
          reject(new Error(message));
        };
        thread.postMessage(baseUrl);
      });
    }, server.url);
    expect(pieces).toEqual(['It ', 'drips.', '']);
  });

  test('the words of a chat arrive while the server still speaks', async () => {
    const heard = new Promise<void>((resolve) => {
      page.onTold = () => {
        resolve();
      };
    });
    answer = async function* () {
      yield 'It ';
      await heard;
      yield 'drips.';
    };
    const got = await page.run(async ({ model, tell }, baseUrl) => {
      const stream = new model.ModelClient({ baseUrl }).chatStream({
        model: 'llama3.2',
        messages: [{ role: 'user', content: 'Why?' }],
      });
      const pieces: string[] = [];
      for await (const { message } of stream) {
        pieces.push(message.content);
        tell(message.content);
      }
      const { message, usage } = await stream.final();
      return { pieces, text: message.content, tokens: usage.outputTokens, outcome: stream.outcome };
    }, server.url);
    expect(got).toEqual({
      pieces: ['It ', 'drips.', ''],
      text: 'It drips.',
      tokens: 2,
      outcome: 'done',
    });
  });

  test('leaving the loop closes the connection, and the server sees it', async () => {
    answer = silentAfter('It ');
    const got = await page.run(async ({ model }, baseUrl) => {
      const stream = new model.ModelClient({ baseUrl }).chatStream({
        model: 'llama3.2',
        messages: [{ role: 'user', content: 'Why?' }],
      });
      for await (const { message } of stream) {
        // Chromium lets an answer that is given up right after a piece go on for 5 s, in the hope
        // to use the connection again.
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (message.content !== '') break;
      }
      return { outcome: stream.outcome, text: stream.partial.message.content };
    }, server.url);
    expect(got).toEqual({ outcome: 'aborted', text: 'It ' });
    await closed();
  });

  test('a signal ends a chat in the middle, and before it has begun', async () => {
    answer = silentAfter('It ');
    const middle = await page.run(async ({ model, caught }, baseUrl) => {
      const controller = new AbortController();
      const client = new model.ModelClient({ baseUrl });
      const stream = client.chatStream(
        { model: 'llama3.2', messages: [{ role: 'user', content: 'Why?' }] },
        { signal: controller.signal },
      );
      const loop = async (): Promise<void> => {
        for await (const event of stream)
          setTimeout(() => {
            controller.abort(new Error(`enough of ${event.model}`));
          }, 50);
      };
      return {
        error: await caught(loop()),
        outcome: stream.outcome,
        text: stream.partial.message.content,
      };
    }, server.url);
    expect(middle).toMatchObject({
      error: { name: 'AbortError', kind: 'aborted', cause: { message: 'enough of llama3.2' } },
      outcome: 'aborted',
      text: 'It ',
    });
    await closed();

    server.faults.add({ endpoint: 'chat', stall: true });
    const before = await page.run(({ model, caught }, baseUrl) => {
      const client = new model.ModelClient({ baseUrl });
      return caught(
        client.chat(
          { model: 'llama3.2', messages: [{ role: 'user', content: 'Why?' }] },
          { signal: AbortSignal.timeout(50) },
        ),
      );
    }, server.url);
    expect(before).toMatchObject({ name: 'AbortError', cause: { name: 'TimeoutError' } });
    await closed();
  });

  test.each([
    {
      what: 'is cut in the middle of a line',
      fault: { truncate: true },
      error: { name: 'StreamError', reason: 'truncated' },
      outcome: 'truncated',
    },
    {
      what: 'ends between two lines without its last one',
      fault: {
        status: 200,
        headers: { 'content-type': 'application/x-ndjson', 'access-control-allow-origin': '*' },
        body: twoLines,
      },
      error: { name: 'StreamError', reason: 'truncated' },
      outcome: 'truncated',
    },
    {
      what: 'ends with an error of the server',
      fault: { errorLine: 'out of memory' },
      error: { name: 'StreamError', reason: 'server', code: 'out-of-memory' },
      outcome: 'server-error',
    },
    {
      what: 'falls silent',
      fault: { stall: true, at: 'middle' },
      error: { name: 'TimeoutError', phase: 'idle' },
      outcome: 'timeout',
    },
  ] as const)(
    'a chat that $what says so and keeps what had come',
    async ({ fault, error, outcome }) => {
      server.faults.add({ endpoint: 'chat', ...fault });
      const got = await page.run(async ({ model, caught }, baseUrl) => {
        const client = new model.ModelClient({ baseUrl, timeouts: { idle: 2_000 } });
        const stream = client.chatStream({
          model: 'llama3.2',
          messages: [{ role: 'user', content: 'Why?' }],
        });
        return {
          error: await caught(stream.final()),
          outcome: stream.outcome,
          text: stream.partial.message.content,
        };
      }, server.url);
      expect(got).toMatchObject({ error, outcome, text: 'It ' });
    },
  );

  test('a chat that loses its connection says so and keeps what had come', async () => {
    const between = await openToPages(server.url);
    page.onTold = between.close;
    answer = silentAfter('It ');
    const got = await page.run(async ({ model, caught, tell }, baseUrl) => {
      const stream = new model.ModelClient({ baseUrl }).chatStream({
        model: 'llama3.2',
        messages: [{ role: 'user', content: 'Why?' }],
      });
      const loop = async (): Promise<void> => {
        for await (const { message } of stream) tell(message.content);
      };
      return {
        error: await caught(loop()),
        outcome: stream.outcome,
        text: stream.partial.message.content,
      };
    }, between.url);
    expect(got).toMatchObject({ error: { name: 'NetworkError' }, outcome: 'network', text: 'It ' });
  });

  test('a server that does not answer in time is a timeout', async () => {
    server.faults.add({ endpoint: 'chat', stall: true });
    const error = await page.run(({ model, caught }, baseUrl) => {
      const client = new model.ModelClient({ baseUrl, timeouts: { firstByte: 100 } });
      return caught(
        client.chat({ model: 'llama3.2', messages: [{ role: 'user', content: 'Why?' }] }),
      );
    }, server.url);
    expect(error).toMatchObject({ name: 'TimeoutError', phase: 'firstByte', attempts: 1 });
    await closed();
  });

  test('a missing model is a 404 that says how to get it', async () => {
    const error = await page.run(
      ({ model, caught }, baseUrl) =>
        caught(
          new model.ModelClient({ baseUrl }).chat({
            model: 'nope',
            messages: [{ role: 'user', content: 'Why?' }],
          }),
        ),
      server.url,
    );
    expect(error).toMatchObject({
      name: 'NotFoundError',
      status: 404,
      code: 'model-not-found',
      hint: "pull the model first: run `ollama pull nope`, or call pull({ model: 'nope' }); list() shows which models the server has",
    });
  });

  test('a file goes up as a Blob, under the digest that the page works out', async () => {
    const got = await page.run(
      async ({ model }, baseUrl) =>
        new model.ModelClient({ baseUrl }).blobs.upload(new Blob([new Uint8Array(300_000)])),
      server.url,
    );
    const digest = createHash('sha256').update(new Uint8Array(300_000)).digest('hex');
    expect(got).toEqual({ digest: `sha256:${digest}`, existed: false });
    expect(server.requests.at(-1)).toMatchObject({
      endpoint: 'createBlob',
      status: 201,
      headers: { 'content-length': '300000' },
    });
  });

  test('an address where nobody listens is a network error that names CORS, for the browser does not tell the two apart', async () => {
    const error = await page.run(
      ({ model, caught }, baseUrl) =>
        caught(new model.ModelClient({ baseUrl, retry: { baseDelay: 1 } }).version()),
      await nobody(),
    );
    expect(error).toMatchObject({
      name: 'NetworkError',
      kind: 'network',
      attempts: 3,
      hint: expect.stringContaining('CORS') as unknown,
    });
  });

  /** The server has seen that the client closed the connection of the last request. */
  async function closed(): Promise<void> {
    await expect.poll(() => server.requests.at(-1)?.closedByClient).toBe(true);
  }
});
