import { describe, expect, test, vi } from 'vitest';
import { InputError } from '../src/base/errors.js';
import type { TransportOptions } from '../src/contract/options.js';
import {
  allOf,
  codesPart,
  descriptions,
  driftReports,
  hintsPart,
  hooks,
  limits,
  logging,
  type Part,
  redirects,
  spellingPart,
} from '../src/parts.js';
import { Transport } from '../src/transport.js';
import { createThing, failure, getThing, removeThing } from './servers/api.js';
import { answer } from './servers/raw-server.js';
import { PLAIN } from './servers/transport.js';
import { bodyOf, redirect, replies, type ReplyServer, target, THING } from './servers/replies.js';

const where = { where: { name: 'a' } };
const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function bare(baseUrl: string, options: Partial<TransportOptions> = {}, ...parts: readonly Part[]): Transport {
  return new Transport({ baseUrl, retry: { limit: 0 }, ...options }, PLAIN, parts);
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('a transport without a part', () => {
  test.each<[string, string, () => unknown]>([
    ['limits', 'option limit', () => bare('http://x.example', { limit: { concurrency: 1 } })],
    ['logging', 'option logger', () => bare('http://x.example', { logger })],
    ['logging', 'option logger', () => bare('http://x.example').with({ logger })],
    ['hooks', 'option hooks', () => bare('http://x.example', { hooks: { onRetry: () => undefined } })],
    ['hooks', 'option hooks', () => bare('http://x.example').with({ hooks: {} })],
    ['driftReports', 'hooks.onDrift', () => bare('http://x.example', { hooks: { onDrift: () => undefined } }, hooks)],
    ['driftReports', 'hooks.onDrift', () => bare('http://x.example', {}, hooks).with({ hooks: { onDrift: () => undefined } })],
    ['descriptions', 'describe()', () => bare('http://x.example').describe(getThing, where)],
  ])('refuses what needs %s: %s', (part, what, make) => {
    const error = thrownBy(make);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      message: `${what} needs the part ${part}`,
      code: 'missing-part',
      hint: `pass it: new Transport(options, ${part})`,
    });
  });

  test('accepts null and undefined in place of what needs one', () => {
    expect(bare('http://x.example', { limit: undefined, hooks: undefined }).with({ logger: null })).toBeInstanceOf(Transport);
    expect(bare('http://x.example', { hooks: { onDrift: undefined } }, hooks)).toBeInstanceOf(Transport);
  });

  test('sends keys as they are, and refuses an option that is not known without a guess', async () => {
    const server = await replies(() => answer(200, THING));
    const body = { name: 'a', Name: 'b' };
    await bare(server.url).call(createThing, { body });
    expect(server.requests.map((request) => JSON.parse(bodyOf(request)) as unknown)).toEqual([body]);
    expect(thrownBy(() => bare(server.url, { Retry: {} } as object))).toMatchObject({
      message: 'option Retry is not known',
      hint: expect.stringMatching(/^the options are baseUrl, .*\bretry\b/) as string,
    });
  });

  test('has errors with a code and without a hint', async () => {
    const server = await replies(() => answer(401, '{"message":"no"}'));
    expect(await failure(bare(server.url).call(getThing, where))).toMatchObject({ code: 'unauthorized', status: 401, hint: undefined });
    expect(await failure(bare('http://127.0.0.1:9').call(getThing, where))).toMatchObject({ code: 'ECONNREFUSED', hint: undefined });
    const silent = await replies(() => undefined);
    expect(await failure(bare(silent.url, { timeouts: { total: 20 } }).call(getThing, where))).toMatchObject({
      message: expect.stringMatching(/not done within 20 ms/) as string,
      code: 'timeout',
      phase: 'total',
      hint: undefined,
    });
    expect(await failure(bare(silent.url, { signal: AbortSignal.timeout(10) }).call(getThing, where))).toMatchObject({
      code: 'signal-timeout',
      hint: 'give AbortSignal.timeout more time if the call may take longer',
    });
    const text = await replies(() => answer(200, 'maybe'));
    expect(await failure(bare(text.url).call(getThing, where))).toMatchObject({ code: 'not-json', hint: undefined });
    const page = await replies((request) => {
      const status = target(request).endsWith('/b') ? 404 : 200;
      return answer(status, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' });
    });
    const html = bare(page.url);
    const notJson = { name: 'OutputError', code: 'not-json', value: '<!doctype html><title>Sign in</title>', hint: undefined };
    expect(await failure(html.call(getThing, where))).toMatchObject(notJson);
    expect(await failure(html.call(removeThing, where))).toMatchObject(notJson);
    expect(await failure(html.call(getThing, { where: { name: 'b' } }))).toMatchObject({
      message: `GET ${page.url}/things/b: 404 <!doctype html><title>Sign in</title>`,
      code: 'not-found',
      hint: undefined,
    });
    expect(await failure(bare(text.url, { maxBodyBytes: 2 }).call(getThing, where))).toMatchObject({ code: 'too-large', hint: undefined });
    const closed = bare(text.url);
    await closed.close();
    expect(await failure(closed.call(getThing, where))).toMatchObject({ code: 'client-closed', hint: undefined });
  });

  test('returns a value that does not match its schema, as it does with every part', async () => {
    const server = await replies(() => answer(200, '{"id":"1","name":"a"}'));
    expect(await bare(server.url).call(getThing, where)).toEqual({ id: '1', name: 'a' });
    expect(await failure(bare(server.url, { validate: 'strict' }).call(getThing, where))).toMatchObject({
      name: 'OutputError',
      path: 'id',
    });
  });
});

describe('a redirect', () => {
  const moved = async (): Promise<ReplyServer> =>
    replies((request) => (target(request) === '/things/a' ? redirect(302, '/things/b?token=s3cretvalue') : answer(200, THING)));

  test.each(['undici', 'fetch'])('is an error without the part redirects, and is not followed (%s)', async (driver) => {
    const server = await moved();
    const fetch = driver === 'fetch' ? globalThis.fetch : undefined;
    const error = await failure(bare(server.url, { fetch }).call(getThing, where));
    expect(error).toMatchObject({
      name: 'StatusError',
      status: 302,
      message: `GET ${server.url}/things/a: 302 a redirect needs the part redirects`,
      code: 'missing-part',
      hint: 'pass it: new Transport(options, redirects)',
      mayHaveExecuted: false,
    });
    expect(JSON.stringify([error, [...(error['headers'] as Headers)]])).not.toContain('s3cretvalue');
    expect(server.requests).toHaveLength(1);
  });

  test('is followed with the part redirects, also by what with() makes', async () => {
    const server = await moved();
    const { data, url } = await bare(server.url, {}, redirects).with({}).exchange(getThing, where);
    expect([data, url]).toEqual([JSON.parse(THING), `${server.url}/things/b`]);
  });
});

describe('a part', () => {
  test('gives errors the code that it knows, and leaves that of the status otherwise', async () => {
    const server = await replies((request) => answer(404, JSON.stringify({ message: target(request).endsWith('/a') ? 'gone' : 'no' })));
    const codes = codesPart(({ message, status }) => (status === 404 && message === 'gone' ? 'was-here' : undefined));
    const api = bare(server.url, {}, codes);
    expect(await failure(api.call(getThing, where))).toMatchObject({ code: 'was-here', hint: undefined });
    expect(await failure(api.call(getThing, { where: { name: 'b' } }))).toMatchObject({ code: 'not-found', hint: undefined });
  });

  test('works without the others, and in what with() makes', async () => {
    const server = await replies(() => answer(200, '{"id":"1","name":"a"}'));
    const onDrift = vi.fn();
    await bare(server.url, {}, driftReports).with({ hooks: { onDrift } }).call(getThing, where);
    expect(onDrift).toHaveBeenCalledTimes(1);
    const warn = vi.fn();
    await bare(server.url, { logger: { ...logger, warn } }, logging)
      .with({})
      .call(getThing, where);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await bare(server.url, { limit: { concurrency: 1 } }, limits).call(getThing, where)).toMatchObject({ name: 'a' });
    expect(bare(server.url, {}, descriptions).with({}).describe(getThing, where).url).toBe(`${server.url}/things/a`);
    const called = vi.fn();
    const listeners = { onRequest: called, onResponse: called };
    await bare(server.url, { hooks: listeners }, hooks).with({ hooks: listeners }).call(getThing, where);
    expect(called).toHaveBeenCalledTimes(4);
    expect(thrownBy(() => bare(server.url, { hooks: { onDone: called } } as object, hooks))).toMatchObject({
      message: 'option hooks.onDone is not known',
    });
    expect(thrownBy(() => bare(server.url, { logger: {} } as object, logging))).toMatchObject({
      message: 'option logger.debug must be a function, not undefined',
    });
  });

  test('adds to the others, and the last of a kind counts', async () => {
    const first = allOf(
      spellingPart({ title: 'nothing' }),
      hintsPart(() => ({ hint: 'first' })),
    );
    const last = allOf(first, spellingPart({ title: 'name' }));
    const server = await replies(() => answer(400, '{"message":"no"}'));
    const api = bare(server.url, {}, last);
    const body = { name: 'a', title: 'b' };
    expect(await failure(api.call(createThing, { body }))).toMatchObject({
      message: 'createThing: body.title is not known: use body.name',
    });
    expect(await failure(api.call(createThing, { body }, { validate: 'off' }))).toMatchObject({ status: 400, hint: 'first' });
  });

  test.each([[undefined], [null], ['limits'], [{ limits }], [{ '~part': 1 }]])('is refused when it is %j', (value) => {
    expect(thrownBy(() => bare('http://x.example', {}, value as unknown as Part))).toMatchObject({
      name: 'InputError',
      message: expect.stringContaining('option parts must be parts') as string,
    });
  });
});
