import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { inspect } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import {
  basic,
  bearer,
  ForgeClient,
  type ForgeClientOptions,
  queryToken,
  token,
  UnauthorizedError,
} from '../../src/index.js';
import { startHttpServer } from '../http-server.js';

const SECRET = 'f00ba4f00ba4f00ba4f00ba4f00ba4f00ba4f00b';
const repo = { owner: 'ada', repo: 'engine' };

const { url: baseUrl, close } = await startHttpServer((request, response) => {
  const sent = sentTo(request);
  const body = JSON.stringify({
    message: `access token does not exist [sha: ${sent}]`,
    url: 'http://forge/api/swagger',
  });
  response.writeHead(401, {
    'content-type': 'application/json;charset=utf-8',
    'x-request-id': `request-of-${sent}`,
    'x-echo': sent,
  });
  response.end(body);
});
afterAll(close);

/** The token of a request, wherever it stands. */
function sentTo({ headers: { authorization = '' }, url = '' }: IncomingMessage): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[1] ?? '';
  return value === '' ? (new URL(url, 'http://forge').searchParams.get('token') ?? '') : value;
}

const CREDENTIALS = [
  ['a token', { auth: token(SECRET) }],
  ['a token that a function gives', { auth: token(() => Promise.resolve(SECRET)) }],
  ['a bearer token', { auth: bearer(SECRET) }],
  ['a token as password', { auth: basic({ username: 'ada', password: SECRET }) }],
  ['a token in the query', { auth: queryToken(SECRET) }],
  ['a token in a header of the caller', { headers: { authorization: `token ${SECRET}` } }],
] as const satisfies readonly (readonly [string, Partial<ForgeClientOptions>])[];

const CALLS: readonly ((forge: ForgeClient) => Promise<unknown>)[] = [
  (forge) => forge.user.get(),
  (forge) => forge.issues.list(repo).toArray(),
  (forge) => forge.issues.create(repo, { title: 'Leak' }),
  (forge) => forge.repos.flags.check({ ...repo, flag: 'checked' }),
  (forge) => forge.repos.flags.remove({ ...repo, flag: 'checked' }),
  (forge) => forge.contents.getRaw({ ...repo, filepath: 'readme.md' }),
];

describe.each([
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
] as const)('the token that a 401 of Forgejo repeats, over %s', (_, driver) => {
  test.each(CREDENTIALS)(
    'is in no part of the error and in no hook: %s',
    async (_name, credential) => {
      const heard: unknown[] = [];
      const hear = (event: unknown): void => {
        heard.push(event);
      };
      const channels = ['request', 'response', 'retry', 'warning', 'drift'].map(
        (name) => `forge-client:${name}`,
      );
      for (const channel of channels) subscribe(channel, hear);
      const hooks = { onRequest: hear, onResponse: hear, onRetry: hear, onWarning: hear };
      const forge = new ForgeClient({
        baseUrl,
        ...driver,
        ...credential,
        hooks,
        retry: { limit: 1, baseDelay: 1 },
      });
      for (const call of CALLS) {
        const error: unknown = await call(forge).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        expect(error).toBeInstanceOf(UnauthorizedError);
        const { message, body, headers, requestId, cause } = error as UnauthorizedError;
        expect(message).toContain('access token does not exist [sha: ***]');
        const parts = [
          message,
          body,
          [...headers],
          requestId,
          cause,
          (error as Error).stack,
          JSON.stringify(error),
        ];
        for (const part of [...parts, inspect(error, { depth: 10, showHidden: true })])
          expect(inspect(part, { depth: 10 })).not.toContain(SECRET);
      }
      for (const channel of channels) unsubscribe(channel, hear);
      expect(heard.length).toBeGreaterThanOrEqual(2 * CALLS.length);
      expect(inspect(heard, { depth: 10, showHidden: true })).not.toContain(SECRET);
      await forge.close();
    },
  );
});
