import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import { ForgeClient, token } from '../../src/index.js';
import { startForgeServer } from '../../src/testing.js';
import {
  createWebhookHandler,
  type IssuePayload,
  type PushPayload,
  type WebhookEvent,
} from '../../src/webhooks/index.js';
import { SECRET, signatureOf } from './deliveries.js';
import { hookAt as at, pending, post, PUSH, signed } from './receiver.js';

/** Catches what is printed as an error until the test ends. Returns the values so far. */
function errorsPrinted(): () => unknown[] {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    spy.mockRestore();
  });
  return () => spy.mock.calls.map(([, value]) => value as unknown);
}

describe('a delivery of the embedded forge', () => {
  test.each(['json', 'form'] as const)(
    'reaches the function of its event and the one for all, as %s',
    async (content_type) => {
      await using server = await startForgeServer();
      const events: string[] = [];
      const url = await at({
        on: {
          issues(event) {
            expectTypeOf(event.payload).toEqualTypeOf<IssuePayload>();
            events.push(`issues ${event.payload.issue.title}`);
          },
          push(event) {
            expectTypeOf(event.payload).toEqualTypeOf<PushPayload>();
            events.push(`push ${event.payload.ref}`);
          },
          '*'(event) {
            expectTypeOf(event).toEqualTypeOf<WebhookEvent>();
            events.push(`* ${event.name} ${String(event.drift.length)}`);
          },
        },
      });
      const forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
      const repo = { owner: 'ada', repo: 'engine' };
      await forge.hooks.create(repo, {
        type: 'gitea',
        config: { url, content_type, secret: SECRET },
        events: ['issues', 'push'],
        active: true,
      });
      await forge.issues.create(repo, { title: 'Leak <&> ü' });
      await server.state.waitForDeliveries();
      await forge.contents.create(
        { ...repo, filepath: 'a.txt' },
        { content: '', message: 'Add a' },
      );
      await server.state.waitForDeliveries();
      expect(events).toEqual([
        'issues Leak <&> ü',
        '* issues 0',
        'push refs/heads/main',
        '* push 0',
      ]);
      await forge.close();
    },
  );
});

describe('refuses', () => {
  test.each([
    ['no signature', {}, 401, 'webhook-unsigned', { 'x-gitea-signature': '' }],
    [
      'the signature of another secret',
      {},
      401,
      'webhook-signature',
      { 'x-gitea-signature': signatureOf(PUSH, 'other') },
    ],
    [
      'the signature of another body',
      {},
      401,
      'webhook-signature',
      { 'x-gitea-signature': signatureOf(`${PUSH} `) },
    ],
    ['another event than it names', {}, 400, 'webhook-event', { 'x-gitea-event': 'fork' }],
    ['another content type', {}, 415, 'webhook-type', { 'content-type': 'text/plain' }],
    ['a compressed body', {}, 415, 'webhook-type', { 'content-encoding': 'gzip' }],
    ['more bytes than allowed', { maxBodyBytes: PUSH.length - 1 }, 413, 'webhook-too-large', {}],
  ] as const)('a delivery with %s', async (_, options, status, code, headers) => {
    const errors: unknown[] = [];
    let calls = 0;
    const url = await at({
      on: { '*': () => calls++ },
      onError: (...args) => errors.push(args),
      ...options,
    });
    const reply = await post(url, PUSH, signed(PUSH, headers));
    expect([reply.status, calls]).toEqual([status, 0]);
    expect(errors).toEqual([[expect.objectContaining({ code, name: 'InputError' }), undefined]]);
    expect(JSON.stringify([reply.text, errors])).not.toContain(SECRET);
  });

  test('a chunked body as soon as it is too long, and the connection stays usable', async () => {
    const url = await at({ maxBodyBytes: 1_000_000 });
    const pieces = Array.from({ length: 64 }, () => new TextEncoder().encode('x'.repeat(65_536)));
    const body = ReadableStream.from(pieces);
    const response = await fetch(url, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: signed(''),
    });
    expect([response.status, await response.text()]).toEqual([
      413,
      'webhook: the body has more than 1000000 bytes',
    ]);
    expect((await post(url, PUSH)).status).toBe(204);
  });

  test('an unsigned body without reading it', async () => {
    const handler = createWebhookHandler({ secret: SECRET, on: {} });
    let pulls = 0;
    const body = new ReadableStream(
      {
        pull: () => {
          pulls++;
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request('http://x', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    });
    expect([(await handler(request)).status, pulls]).toEqual([401, 0]);
  });

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])('%s, naming POST', async (method) => {
    const response = await fetch(await at(), { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('a body that does not arrive in time', async () => {
    const url = await at({ timeout: 60 });
    const { promise, resolve } = pending();
    onTestFinished(resolve);
    const body = new ReadableStream<Uint8Array>({
      start: (sink) => {
        sink.enqueue(new TextEncoder().encode('{'));
      },
      async pull(sink) {
        await promise;
        sink.close();
      },
    });
    const response = await fetch(url, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: signed(''),
    });
    expect(response.status).toBe(408);
  });

  test('a web request whose body was read, with status 500 and a hint', async () => {
    const errors: unknown[] = [];
    const handler = createWebhookHandler({
      secret: SECRET,
      on: {},
      onError: (error) => errors.push(error),
    });
    const request = new Request('http://x', { method: 'POST', body: PUSH, headers: signed(PUSH) });
    await request.text();
    const response = await handler(request);
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.stringContaining('clone'),
    ]);
    expect(errors).toMatchObject([{ code: 'webhook-body-read' }]);
  });
});

describe('a delivery', () => {
  test('signed with any of several secrets is accepted', async () => {
    const url = await at({ secret: ['new', SECRET] });
    expect((await post(url, PUSH)).status).toBe(204);
    expect(
      (await post(url, PUSH, signed(PUSH, { 'x-gitea-signature': signatureOf(PUSH, 'new') })))
        .status,
    ).toBe(204);
    expect(
      (await post(url, PUSH, signed(PUSH, { 'x-gitea-signature': signatureOf(PUSH, 'old') })))
        .status,
    ).toBe(401);
  });

  test('of an unknown event reaches the function for all', async () => {
    const names: string[] = [];
    const url = await at({ on: { '*': (event) => names.push(`${event.event} ${event.name}`) } });
    expect((await post(url, '{}', signed('{}', { 'x-gitea-event': 'landing' }))).status).toBe(204);
    expect(names).toEqual(['other landing']);
  });

  test('that takes longer than the limit is answered with 202, and its late error is reported', async () => {
    const { promise, resolve } = pending();
    const reported = pending();
    const errors: unknown[] = [];
    const url = await at({
      timeout: 600,
      on: {
        async push() {
          await promise;
          throw new Error('late');
        },
      },
      onError(error, event) {
        errors.push([error, event?.name]);
        reported.resolve();
      },
    });
    const headers = signed(PUSH, { 'x-gitea-delivery': 'd1' });
    const since = performance.now();
    expect((await post(url, PUSH, headers)).status).toBe(202);
    expect(performance.now() - since).toBeGreaterThan(590);
    // It is still being handled.
    expect((await post(url, PUSH, headers)).status).toBe(200);
    expect(errors).toEqual([]);
    resolve();
    await reported.promise;
    expect(errors).toEqual([[expect.objectContaining({ message: 'late' }), 'push']]);
  });

  test('passes the work that is left to waitUntil', async () => {
    const { promise, resolve } = pending();
    const left: Promise<unknown>[] = [];
    const handler = createWebhookHandler({
      secret: SECRET,
      timeout: 600,
      on: { push: () => promise },
    });
    const context = {
      left,
      waitUntil(work: Promise<unknown>) {
        this.left.push(work);
      },
    };
    const response = await handler(
      new Request('http://x', { method: 'POST', body: PUSH, headers: signed(PUSH) }),
      context,
    );
    expect([response.status, left.length]).toEqual([202, 1]);
    resolve();
    await left[0];
  });

  test('waits for its functions without a limit when the limit is null', async () => {
    const { promise, resolve } = pending();
    const handler = createWebhookHandler({
      secret: SECRET,
      timeout: null,
      on: { push: () => promise },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const response = handler(
      new Request('http://x', { method: 'POST', body: PUSH, headers: signed(PUSH) }),
    );
    await vi.advanceTimersByTimeAsync(3_600_000);
    resolve();
    expect((await response).status).toBe(204);
  });

  test('that is repeated is handled once, also when both arrive together', async () => {
    let calls = 0;
    const url = await at({
      on: {
        async push() {
          calls++;
          await sleep(30);
        },
      },
    });
    const headers = signed(PUSH, { 'x-gitea-delivery': 'd1' });
    const both = await Promise.all([post(url, PUSH, headers), post(url, PUSH, headers)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 204]);
    expect((await post(url, PUSH, headers)).status).toBe(200);
    expect(calls).toBe(1);
    expect((await post(url, PUSH, signed(PUSH, { 'x-gitea-delivery': 'd2' }))).status).toBe(204);
    expect(calls).toBe(2);
  });

  test('that failed gets status 500, is reported, and is handled when it is repeated', async () => {
    const errors: unknown[] = [];
    let calls = 0;
    const url = await at({
      on: {
        push() {
          if (++calls === 1) throw new Error(`broken with ${SECRET}`);
        },
      },
      onError: (error, event) => errors.push([error, event?.event]),
    });
    const headers = signed(PUSH, { 'x-gitea-delivery': 'd1' });
    const first = await post(url, PUSH, headers);
    expect([first.status, first.text]).toEqual([500, 'webhook: handling push failed']);
    expect(errors).toEqual([
      [expect.objectContaining({ message: `broken with ${SECRET}` }), 'push'],
    ]);
    expect((await post(url, PUSH, headers)).status).toBe(204);
    expect(calls).toBe(2);
  });

  test('is answered when onError throws, and both errors are printed', async () => {
    const printed = errorsPrinted();
    const url = await at({
      onError() {
        throw new Error('also broken');
      },
    });
    expect((await post(url, PUSH, signed(PUSH, { 'x-gitea-signature': '' }))).status).toBe(401);
    expect(printed()).toEqual([
      expect.objectContaining({ code: 'webhook-unsigned' }),
      expect.objectContaining({ message: 'also broken' }),
    ]);
  });
});

describe('without onError', () => {
  test('the error of a function is printed with its event, without the secret', async () => {
    const printed = errorsPrinted();
    const url = await at({
      on: {
        push() {
          throw Object.assign(new Error(`broken with ${SECRET}`), { config: { secret: SECRET } });
        },
      },
    });
    expect((await post(url, PUSH, signed(PUSH, { 'x-gitea-delivery': 'd1' }))).status).toBe(500);
    expect(vi.mocked(console.error).mock.calls).toEqual([
      [
        'webhook: handling push d1 failed:',
        expect.objectContaining({ message: 'broken with ***' }),
      ],
    ]);
    expect(inspect(printed(), { depth: 9 })).not.toContain(SECRET);
  });

  test('the error of a function that throws after the server was told 202 is printed, too', async () => {
    const { promise, resolve } = pending();
    const printed = errorsPrinted();
    const late = new Error('late');
    const url = await at({
      timeout: 600,
      on: {
        async push() {
          await promise;
          throw late;
        },
      },
    });
    expect((await post(url, PUSH)).status).toBe(202);
    expect(printed()).toEqual([]);
    resolve();
    await expect.poll(printed).toEqual([late]);
  });

  test('the error of the store is printed', async () => {
    const printed = errorsPrinted();
    const broken = (): never => {
      throw new Error('no database');
    };
    const url = await at({ store: { claim: broken, complete: broken, release: broken } });
    expect((await post(url, PUSH, signed(PUSH, { 'x-gitea-delivery': 'd1' }))).status).toBe(500);
    expect(printed()).toMatchObject([{ message: 'no database' }]);
  });

  test('a body that was read before is printed, and requests that anybody can send are not', async () => {
    const printed = errorsPrinted();
    const handler = createWebhookHandler({ secret: SECRET, on: {} });
    const request = new Request('http://x', { method: 'POST', body: PUSH, headers: signed(PUSH) });
    await request.text();
    expect((await handler(request)).status).toBe(500);
    const url = await at();
    expect((await post(url, PUSH, signed(PUSH, { 'x-gitea-signature': '' }))).status).toBe(401);
    expect((await post(url, '{', signed('{'))).status).toBe(400);
    expect(printed()).toMatchObject([{ code: 'webhook-body-read' }]);
  });
});
