import { describe, expect, test } from 'vitest';
import * as endpoints from '../../src/endpoints.js';
import { Transport } from '../../src/index.js';
import { isLast } from '../../src/inference/last-event.js';
import { failure, scriptedServer } from '../scripted-server.js';

/** Not the status of a pull: a create with a pull in it ends with the body. */
const BEGUN = 'reading model metadata';

const progress = (status: string): string => `${JSON.stringify({ status })}\n`;

describe('a stream', () => {
  test.each([
    [{ done: true }, true],
    [{ done: false, done_reason: 'stop' }, true],
    [{ status: 'success' }, true],
    [{ done: false }, false],
    [{ done: false, done_reason: '' }, false],
    [{ status: 'pulling manifest' }, false],
    [{}, false],
  ])('ends with the event that a server marks as its last: %j', (event, expected) => {
    expect(isLast(event)).toBe(expected);
  });

  test.each(['pullStream', 'pushStream', 'createStream'] as const)(
    'of %s ends at the status `success`, and is truncated without it',
    async (name) => {
      await using server = await scriptedServer((response, { path }) => {
        response.writeHead(200, { 'content-type': 'application/x-ndjson' });
        response.end(progress(BEGUN) + (path.includes('whole') ? progress('success') + progress('ignored') : ''));
      });
      const body = { model: 'm', stream: true } as const;
      const streamFrom = (prefix: string): Promise<unknown> =>
        new Transport({ baseUrl: `${server.url}/${prefix}` }).stream(endpoints[name], { body }).final();
      expect(await streamFrom('whole')).toEqual({ status: 'success' });
      expect(await failure(streamFrom('cut'))).toMatchObject({ kind: 'stream', reason: 'truncated' });
    },
  );
});
