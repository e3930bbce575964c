import { expect, expectTypeOf, test } from 'vitest';
import type { TransportOptions } from '../../src/contract/options.js';
import type { NetworkOptions } from '../../src/network/network-options.js';
import { getThing, transport } from '../servers/api.js';
import { sendFile } from '../servers/send-file.js';
import { answer } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';

type Fetch = NonNullable<TransportOptions['fetch']>;

test('the type of option fetch takes what it is called with: functions of platforms, and what wraps them', () => {
  expectTypeOf<Fetch>().parameter(0).toEqualTypeOf<string | URL>();
  expectTypeOf<Fetch>().parameter(1).toEqualTypeOf<RequestInit | undefined>();
  expectTypeOf<Fetch>().returns.toEqualTypeOf<Promise<Response>>();
  expectTypeOf<typeof globalThis.fetch>().toExtend<Fetch>();
  // That of Bun has a method, which a function of one's own does not have.
  expectTypeOf<typeof globalThis.fetch & { preconnect: (url: string) => void }>().toExtend<Fetch>();
  expectTypeOf<
    (input: string | Request | URL, init?: RequestInit) => Promise<Response>
  >().toExtend<Fetch>();
  expectTypeOf<(input: string | URL, init?: RequestInit) => Promise<Response>>().toExtend<Fetch>();
  expectTypeOf<
    (input: string | URL | Request, init?: RequestInit & { agent?: object }) => Promise<Response>
  >().toExtend<Fetch>();
  expectTypeOf<() => Promise<Response>>().toExtend<Fetch>();
  // Not what would fail when it is called, or what returns no response.
  expectTypeOf<(input: Request) => Promise<Response>>().not.toExtend<Fetch>();
  expectTypeOf<(input: string) => Promise<Response>>().not.toExtend<Fetch>();
  expectTypeOf<(input: string | URL) => Promise<string>>().not.toExtend<Fetch>();
});

test('a wrapper that takes no Request compiles, and gets the URL as a string and everything else in init', async () => {
  const server = await replies(() => answer(200, THING));
  const calls: (readonly [unknown, RequestInit | undefined])[] = [];
  const wrapper = (input: string | URL, init?: RequestInit): Promise<Response> => {
    calls.push([input, init]);
    return fetch(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), 'x-wrapped': 'yes' },
    });
  };
  const options: NetworkOptions = { fetch: wrapper };
  const api = transport(server.url, 'fetch', options);
  await api.call(getThing, { where: { name: 'a' } });
  await api.call(sendFile, { body: { content: new Uint8Array(1), filename: 'a' } });
  expect(calls.map(([input, init]) => [input, init?.method])).toEqual([
    [`${server.url}/things/a`, 'GET'],
    [`${server.url}/file`, 'POST'],
  ]);
  expect(server.requests.every((request) => /^x-wrapped: yes/im.test(request))).toBe(true);
});
