import { describe, expect, test } from 'vitest';
import type { DriftEvent } from '../../src/contract/hooks.js';
import type { Logger } from '../../src/contract/logger.js';
import { createThing, DRIVERS, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import { L, D, talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK, STREAM_HEAD } from '../servers/raw-server.js';
import { replies, type ReplyServer, target, THING } from '../servers/replies.js';

function things(): Promise<ReplyServer> {
  return replies((request) => {
    if (target(request) === '/talk')
      return `${STREAM_HEAD}${chunk(`${L('A')}\n${D}\n`).toString()}${LAST_CHUNK}`;
    return request.startsWith('GET')
      ? answer(200, `[${THING}]`, { 'x-total-count': '1' })
      : answer(200, THING);
  });
}

/** A logger that keeps its warnings. */
function keeper(): { logger: Logger; warnings: string[] } {
  const warnings: string[] = [];
  const ignore = (): void => undefined;
  return {
    logger: { debug: ignore, info: ignore, warn: (text) => warnings.push(text), error: ignore },
    warnings,
  };
}

describe.each(DRIVERS)('a key that the schema does not know, over %s', (driver) => {
  test('is sent, and reported once by a client and those made from it', async () => {
    const server = await things();
    const { logger, warnings } = keeper();
    const told: DriftEvent[] = [];
    const client = transport(server.url, driver, {
      logger,
      hooks: { onDrift: (event) => void told.push(event) },
    });
    const query = { colour: 'red' } as object;
    for (const each of [client, client, client.with({ headers: { a: 'b' } })])
      await each.pages(listThings, { query }).toArray();
    for (let time = 0; time < 2; time++) {
      await client.call(createThing, {
        body: { name: 'a', colour: 'red', size: undefined } as { name: string },
      });
      await client
        .stream(talk, { body: { name: 'a', tool_choice: 'auto' } as { name: string } })
        .final();
    }
    expect(server.requests.map(target)).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringContaining('colour=red') as string),
      '/things',
      '/talk',
      '/things',
      '/talk',
    ]);
    expect(server.requests[3]).toContain('"colour":"red"');
    expect(told).toMatchObject([
      {
        endpoint: 'listThings',
        attempt: 1,
        method: 'GET',
        path: 'query.colour',
        code: 'unknown-key',
        expected: 'one of state, page, limit',
      },
      {
        endpoint: 'createThing',
        path: 'body.colour',
        code: 'unknown-key',
        expected: 'one of name',
      },
      { endpoint: 'talk', path: 'body.tool_choice', code: 'unknown-key' },
    ]);
    expect(warnings).toHaveLength(3);
    expect(warnings[0]).toMatch(
      /^GET \S+ query\.colour is not known, and sent as it is: expected one of state, page, limit$/,
    );
    // Another client reports it again.
    const other = keeper();
    await transport(server.url, driver, { logger: other.logger })
      .pages(listThings, { query })
      .toArray();
    expect(other.warnings).toHaveLength(1);
  });

  test('is not reported with validate off, nor when it is undefined', async () => {
    const server = await things();
    const { logger, warnings } = keeper();
    const client = transport(server.url, driver, { logger });
    await client.call(
      createThing,
      { body: { name: 'a', colour: 'red' } as { name: string } },
      { validate: 'off' },
    );
    await client.pages(listThings, { query: { colour: undefined } as object }).toArray();
    expect(warnings).toEqual([]);
  });

  test('does not hide what a response lacks under the same name', async () => {
    const server = await replies(() => answer(200, '{"id":1,"name":7}'));
    const told: string[] = [];
    const client = transport(server.url, driver, {
      validate: 'lenient',
      hooks: { onDrift: ({ path, code }) => void told.push(`${path} ${code}`) },
    });
    await client.call(createThing, { body: { name: 'a', body: 1 } as { name: string } });
    expect(told).toEqual(['body.body unknown-key', 'name invalid_type']);
  });
});
