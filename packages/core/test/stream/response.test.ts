import { describe, expect, test } from 'vitest';
import { bearer } from '../../src/contract/auth.js';
import type { Stream } from '../../src/stream/stream.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { D, type Delta, L, talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK } from '../servers/raw-server.js';
import { redirect, replies, target } from '../servers/replies.js';

const input = { body: { name: 'x' } };
const HEAD = `HTTP/1.1 201 Created\r\nx-id: a1\r\nset-cookie: session=1\r\nx-echo: pl4nted-key\r\ntransfer-encoding: chunked\r\n\r\n`;
const events = (...lines: string[]): string =>
  lines.map((line) => chunk(`${line}\n`).toString()).join('');
const auth = bearer('pl4nted-key');

function describeResponse({ response }: Stream<Delta, string>): object | undefined {
  const { status, headers, url } = response ?? {};
  return response && { status, headers: Object.fromEntries(headers ?? []), url };
}

describe.each(DRIVERS)('the response of a stream, over %s', (driver) => {
  test('has the status, the headers and the URL as a value does, without cookies and credentials', async () => {
    const server = await replies((request) =>
      target(request) === '/talk' ? redirect(307, '/moved') : HEAD + events(L('A'), D) + LAST_CHUNK,
    );
    const client = transport(server.url, driver, { auth });
    const stream = client.stream(talk, input);
    expect(stream.response).toBeUndefined();
    await stream.started();
    const expected = {
      status: 201,
      headers: { 'x-id': 'a1', 'x-echo': '***', 'transfer-encoding': 'chunked' },
      url: `${server.url}/moved`,
    };
    expect(describeResponse(stream)).toEqual(expected);
    const { response } = stream;
    expect(await stream.final()).toBe('A');
    expect(stream.response).toBe(response);
    const branches = client.stream(talk, input).tee();
    await Promise.all(branches.map((branch) => branch.final()));
    expect(branches.map(describeResponse)).toEqual([expected, expected]);
  });

  test('stays when the stream breaks, and when it is left', async () => {
    const server = await replies(() => HEAD + events(L('A'), 'nonsense'));
    const broken = transport(server.url, driver).stream(talk, input);
    expect(await failure(broken.final())).toMatchObject({ reason: 'malformed' });
    const left = transport(server.url, driver).stream(talk, input);
    for await (const { message } of left) if (message?.content === 'A') break;
    expect([broken.response?.status, left.response?.status]).toEqual([201, 201]);
  });

  test('is that of the error where the server refuses the request', async () => {
    const server = await replies(() => answer(404, '{"error":"no such thing"}', { 'x-id': 'a2' }));
    const stream = transport(server.url, driver).stream(talk, input);
    const error = await failure(stream.started());
    expect((error as unknown as { headers: Headers }).headers.get('x-id')).toBe('a2');
    expect(stream.response).toBeUndefined();
  });
});
