// What is passed in the place of an object, and would be read as one without keys.
import { describe, expect, test } from 'vitest';
import { InputError, token, waitFor } from '../../src/index.js';
import { forgeTools } from '../../src/tools/index.js';
import { createWebhookHandler } from '../../src/webhooks/index.js';
import { startForge } from '../start-forge.js';

const engine = { owner: 'ada', repo: 'engine' };
const issue = { ...engine, index: 1 };
const page = { ...engine, pageName: 'release-notes' };
const file = { ...engine, filepath: 'valve.md' };

const AWAITED = 'await the promise, and pass what it resolves with';
const ENTRIES = 'Object.fromEntries() makes an object of it';

/** The mistakes, by their names in a message, with the hint where one is specific. */
const MISTAKES: Readonly<Record<string, readonly [make: () => unknown, hint?: string]>> = {
  'a promise': [() => Promise.resolve({ state: 'closed' }), AWAITED],
  'a Map': [() => new Map([['state', 'closed']]), ENTRIES],
  URLSearchParams: [() => new URLSearchParams('state=closed'), ENTRIES],
  FormData: [() => new FormData(), ENTRIES],
  'a Date': [() => new Date(0)],
  'a Set': [() => new Set(['closed'])],
  'a Uint8Array': [() => new Uint8Array(3)],
};

async function refusalOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    return error;
  }
}

describe.each([['undici'], ['fetch']])('over %s', (driver) => {
  const start = (): ReturnType<typeof startForge> =>
    startForge(driver === 'fetch' ? { fetch: globalThis.fetch } : {});

  test.each(Object.entries(MISTAKES))(
    '%s is refused and nothing is sent',
    async (kind, mistake) => {
      const { forge, server } = await start();
      const [make, hint] = mistake;
      const wrong = (): never => make() as never;
      for (const [call, slot] of [
        [() => forge.issues.list(wrong()).toArray(), 'issues.list: where'],
        [() => forge.issues.list(engine, wrong()).toArray(), 'issues.list: query'],
        [() => forge.milestones.list(engine, wrong()).toArray(), 'milestones.list: query'],
        [() => forge.wiki.create(engine, wrong()), 'wiki.create: body'],
        [() => forge.wiki.update(page, wrong()), 'wiki.update: body'],
        [() => forge.issues.update(issue, wrong()), 'issues.update: body'],
        [() => forge.issues.update(issue, wrong(), { validate: 'off' }), 'issues.update: body'],
        [
          () => forge.contents.change(engine, { files: [wrong()] }),
          'contents.change: body.files[0]',
        ],
        [
          () => forge.contents.delete(file, { sha: 'a', author: wrong() }),
          'contents.delete: body.author',
        ],
      ] as const) {
        const error = await refusalOf(call);
        expect(error).toBeInstanceOf(InputError);
        expect(error).toMatchObject({
          code: 'invalid-input',
          ...(hint === undefined ? {} : { hint }),
        });
        expect((error as InputError).message).toContain(slot);
        expect((error as InputError).message).toContain(`found ${kind}`);
      }
      for (const call of [
        () => forge.issues.get(issue, wrong()),
        () => forge.issues.list(engine).toArray(wrong()),
        () => forge.issues.list(engine).page(wrong()),
        () => forge.issues.get(issue, { retry: wrong() }),
        () => forge.issues.get(issue, { timeouts: wrong() }),
        () => forge.with(wrong()),
        () => forge.with({ hooks: wrong() }),
        () => waitFor(() => true, wrong()),
        () => token('secret', wrong()),
        () => forgeTools(forge, wrong()),
      ]) {
        const error = await refusalOf(call);
        expect(error).toBeInstanceOf(InputError);
        expect(error).toMatchObject({
          code: 'invalid-option',
          message: expect.stringMatching(`must be an object, not ${kind}$`) as string,
          ...(hint === undefined ? {} : { hint }),
        });
      }
      expect(server.requests).toEqual([]);
    },
  );

  test('a promise among the keys is refused with the advice to await it', async () => {
    const { forge, server } = await start();
    const text = Promise.resolve('Leak') as never;
    await expect(forge.issues.create(engine, { title: text })).rejects.toMatchObject({
      message: 'issues.create: body.title: expected a string, found a promise',
      hint: AWAITED,
    });
    await expect(forge.issues.get({ ...issue, owner: text })).rejects.toMatchObject({
      message: 'issues.get: where.owner: expected a string, found a promise',
      hint: AWAITED,
    });
    expect(server.requests).toEqual([]);
  });

  test('headers may be pairs of a Map, and are no promise', async () => {
    const { forge, server } = await start();
    await forge.repos.get(engine, { headers: new Map([['x-trace', '1']]) });
    expect(server.requests).toHaveLength(1);
    await expect(
      forge.repos.get(engine, { headers: Promise.resolve({ 'x-trace': '1' }) as never }),
    ).rejects.toMatchObject({
      message: 'option headers must be an object, a list of pairs or Headers, not a promise',
      hint: AWAITED,
    });
    expect(server.requests).toHaveLength(1);
  });

  test('an instance of a class is an object with keys', async () => {
    const { forge, server } = await start();
    class Draft {
      title = 'Steam';
    }
    const { title } = await forge.issues.create(engine, new Draft());
    expect(title).toBe('Steam');
    expect(server.requests).toHaveLength(1);
  });

  test('a text is refused with the keys of what is expected', async () => {
    const { forge, server } = await start();
    await expect(forge.issues.create(engine, 'Leak' as never)).rejects.toMatchObject({
      message: 'issues.create: body: expected an object, found a string',
      hint: expect.stringMatching(/^pass an object: its keys are .*title/) as string,
    });
    expect(server.requests).toEqual([]);
  });
});

test('functions for events in a Map are refused, and so is a promised product', async () => {
  expect(() =>
    createWebhookHandler({ secret: 'secret', on: new Map([['push', () => undefined]]) as never }),
  ).toThrow('option on must be an object with a function for each event, not a Map');
  const { forge } = await startForge();
  expect(() => forgeTools(forge, { server: forge.server.product() as never })).toThrow(
    'option server must be an object, not a promise',
  );
  expect(() => forgeTools(forge, { pick: new Map() as never })).toThrow(
    'option pick must be a list of names or an object, not a Map',
  );
});
