import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { DRIVERS, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { D, L, talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK, STREAM_HEAD } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';

describe.each(DRIVERS)('a conversion to JSON or to a text over %s', (driver) => {
  test('gives a sentence for what has not been read, and nothing that only looks throws', async () => {
    const server = await replies((request) => {
      if (request.includes('/talk'))
        return `${STREAM_HEAD}${chunk(`${L('A')}\n${D}\n`).toString()}${LAST_CHUNK}`;
      return answer(200, `[${THING}]`, { 'x-total-count': '1' });
    });
    const client = transport(server.url, driver);
    const list = client.pages(listThings, {});
    const stream = client.stream(talk, { body: { name: 'a' } });
    const bytes = await client.bytes(file, {});
    for (const [value, sentence] of [
      [list, '[listThings: read it with for await or toArray()]'],
      [stream, '[a stream: read it with for await or final()]'],
      [bytes, '[a download: read it with text(), bytes(), saveTo() or for await]'],
    ] as const) {
      for (const inside of [value, { value }, [value]])
        expect(JSON.stringify(inside)).toContain(sentence);
      expect(`say ${value as unknown as string}`).toBe(`say ${sentence}`);
      expect(inspect({ value })).toContain(value.constructor.name);
      const loose = value as unknown as Readonly<Record<string, unknown>>;
      expect(['length', '0', 'then', 'size'].map((key) => loose[key])).toEqual(
        value === bytes ? [undefined, undefined, undefined, bytes.size] : Array(4).fill(undefined),
      );
      expect(Object.keys(list)).toEqual([]);
    }
    // Read, they are plain values.
    expect(JSON.parse(JSON.stringify(await list.toArray()))).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(await list.page()))).toMatchObject({ total: 1 });
    expect(typeof JSON.stringify(await stream.final())).toBe('string');
    expect(JSON.stringify(await bytes.text())).toContain('name');
    await client.close();
  });

  test('a loop without await and a spread say how to read it', async () => {
    const server = await replies(() => answer(200, THING));
    const client = transport(server.url, driver);
    const bytes = await client.bytes(file, {});
    const stream = client.stream(talk, { body: { name: 'a' } });
    for (const [value, what, hint] of [
      [client.pages(listThings, {}), 'a list', 'use await list.toArray()'],
      [stream, 'a stream', 'use for await'],
      [bytes, 'a download', 'use await bytes()'],
    ] as const) {
      const loose = value as unknown as Iterable<unknown>;
      const loop = (): void => {
        for (const item of loose) throw new Error(String(item));
      };
      for (const use of [loop, () => [...loose], () => Array.from(loose), () => new Set(loose)])
        expect(use).toThrow(
          expect.objectContaining({
            name: 'InputError',
            message: `${what} cannot be read by a loop without await, or spread`,
            hint: expect.stringContaining(hint) as string,
          }),
        );
    }
    await bytes.cancel();
  });
});
