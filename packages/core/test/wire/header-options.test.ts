import { describe, expect, test } from 'vitest';
import { token } from '../../src/contract/auth.js';
import { DRIVERS, getThing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, THING } from '../servers/replies.js';

const where = { where: { name: 'a' } };

function* inTurn(): Generator<readonly [string, string]> {
  yield ['X-A', '1'];
  yield ['x-b', '2'];
}

describe.each(DRIVERS)('option headers over %s', (driver) => {
  test.each([
    ['an object', () => ({ 'X-A': '1', 'x-b': '2' })],
    [
      'a list of pairs',
      () =>
        [
          ['X-A', '1'],
          ['x-b', '2'],
        ] as const,
    ],
    ['Headers', () => new Headers({ 'X-A': '1', 'x-b': '2' })],
    [
      'a Map',
      () =>
        new Map([
          ['X-A', '1'],
          ['x-b', '2'],
        ]),
    ],
    ['an iterator', inTurn],
  ])('takes %s, of the client, of with() and of a call', async (_, headers) => {
    const server = await replies(() => answer(200, THING));
    await transport(server.url, driver, { headers: headers() }).call(getThing, where);
    await transport(server.url, driver).with({ headers: headers() }).call(getThing, where);
    await transport(server.url, driver).call(getThing, where, { headers: headers() });
    const sent = server.requests.map((request) => [header(request, 'x-a'), header(request, 'x-b')]);
    expect(sent).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  test('takes a HeadersInit, as a program for fetch has it', async () => {
    const server = await replies(() => answer(200, THING));
    const headers: NonNullable<RequestInit['headers']> = { 'x-a': '1' };
    await transport(server.url, driver, { headers }).call(getThing, where);
    expect(header(server.requests[0], 'x-a')).toBe('1');
  });

  test('null in a pair removes a default, and the credential', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver, { auth: token('own'), headers: { 'x-a': '1' } });
    await api.call(getThing, where, {
      headers: [
        ['X-A', null],
        ['Authorization', null],
        ['x-b', undefined],
      ],
    });
    expect(server.requests[0]).not.toMatch(/^(?:x-a|x-b|authorization):/im);
  });

  test('joins the values of a name that several pairs have, as fetch does', async () => {
    const server = await replies(() => answer(200, THING));
    const headers = [
      ['x-a', '1'],
      ['X-A', '2'],
      ['cookie', 'a=1'],
      ['cookie', 'b=2'],
    ];
    await transport(server.url, driver).call(getThing, where, { headers });
    expect(header(server.requests[0], 'x-a')).toBe('1, 2');
    expect(header(server.requests[0], 'cookie')).toBe('a=1; b=2');
  });
});
