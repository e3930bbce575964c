import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import { DRIVERS, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { D, L, talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK, STREAM_HEAD } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';

describe.each(DRIVERS)('a conversion to JSON or to a text over %s', (driver) => {
  test('throws for what has not been read, and says how to read it', async () => {
    const server = await replies((request) => {
      if (request.includes('/talk'))
        return `${STREAM_HEAD}${chunk(`${L('A')}\n${D}\n`).toString()}${LAST_CHUNK}`;
      return answer(200, `[${THING}]`, { 'x-total-count': '1' });
    });
    const client = transport(server.url, driver);
    const list = client.pages(listThings, {});
    const stream = client.stream(talk, { body: { name: 'a' } });
    const bytes = await client.bytes(file, {});
    for (const [value, what, hint] of [
      [
        list,
        'a list is not an array',
        'use await list.toArray(), or for await (const item of list)',
      ],
      [
        stream,
        'a stream is not its result',
        'use await stream.final(), or send stream.toResponse()',
      ],
      [bytes, 'a download is not its bytes', 'use await bytes() or text()'],
    ] as const) {
      for (const inside of [value, { value }, [value]]) {
        const write = (): string => JSON.stringify(inside);
        expect(write).toThrow(InputError);
        const message = `${what}, and cannot be written as JSON`;
        expect(write).toThrow(expect.objectContaining({ message, hint }));
      }
      const insert = (): string => `say ${value as unknown as string}`;
      const message = `${what}, and cannot be converted to text`;
      expect(insert).toThrow(expect.objectContaining({ message, hint }));
      expect(inspect({ value })).toContain(value.constructor.name);
    }
    // Read, they are plain values.
    expect(JSON.parse(JSON.stringify(await list.toArray()))).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(await list.page()))).toMatchObject({ total: 1 });
    expect(typeof JSON.stringify(await stream.final())).toBe('string');
    expect(JSON.stringify(await bytes.text())).toContain('name');
    await client.close();
  });
});
