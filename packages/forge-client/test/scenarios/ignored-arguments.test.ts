// Arguments in the wrong place, which a call would ignore or send without effect.
import { describe, expect, test } from 'vitest';
import { startForge } from '../start-forge.js';

/** A client as a program without types may call it. */
type Loose = Readonly<Record<string, Readonly<Record<string, (...args: unknown[]) => unknown>>>>;

const engine = { owner: 'ada', repo: 'engine' };

async function read(pages: unknown): Promise<unknown> {
  return (pages as { toArray(): Promise<unknown> }).toArray();
}

describe('an argument that a call would ignore is refused', () => {
  const signal = AbortSignal.abort();

  test.each<[string, (forge: Loose) => unknown, string]>([
    [
      'the query of a list, in its address',
      (forge) => read(forge['issues']?.['list']?.({ ...engine, state: 'closed' })),
      'issues.list: where.state is not known: pass it in the second argument, as query.state',
    ],
    [
      'the branch of a file, in its address',
      (forge) => forge['contents']?.['getRaw']?.({ ...engine, filepath: 'valve.md', ref: 'main' }),
      'contents.getRaw: where.ref is not known: pass it in the second argument, as query.ref',
    ],
    [
      'a signal in a query',
      (forge) => read(forge['issues']?.['list']?.(engine, { signal })),
      'issues.list: query.signal is not known: use the option signal, in the last argument',
    ],
    [
      'a signal in a body',
      (forge) => forge['issues']?.['create']?.(engine, { title: 'Leak', signal }),
      'issues.create: body.signal is not known: use the option signal, in the last argument',
    ],
    [
      'a signal in an address',
      (forge) => forge['repos']?.['get']?.({ ...engine, signal }),
      'repos.get: where.signal is not known: use the option signal, in the last argument',
    ],
  ])('%s', async (_, run, message) => {
    const { forge, server } = await startForge();
    const call = Promise.resolve().then(() => run(forge as unknown as Loose));
    await expect(call).rejects.toMatchObject({
      name: 'InputError',
      code: 'invalid-input',
      message,
    });
    expect(server.requests).toEqual([]);
  });

  test('also beside a query, but not in a read with validate off', async () => {
    const { forge } = await startForge();
    const config = { ...engine, state: 'closed' };
    expect(() => forge.issues.list(config, { state: 'open' })).toThrow('as query.state');
    expect(await forge.issues.list(config, undefined, { validate: 'off' }).toArray()).toEqual([]);
  });
});

test.each<[string, (forge: Loose, given: () => void) => unknown]>([
  ['in place of options', (forge, given) => forge['repos']?.['get']?.(engine, given)],
  ['in place of a query', (forge, given) => forge['issues']?.['list']?.(engine, given)],
  ['in place of a body', (forge, given) => forge['issues']?.['create']?.(engine, given)],
  [
    'in place of the options of a wait',
    (forge, given) => forge['branches']?.['waitFor']?.({ ...engine, branch: 'main' }, given),
  ],
])('a function %s is refused, before anything is sent', async (_, run) => {
  const { forge, server } = await startForge();
  const call = Promise.resolve().then(() => run(forge as unknown as Loose, () => undefined));
  await expect(call).rejects.toMatchObject({
    name: 'InputError',
    message: expect.stringMatching(/object, (?:not|found) a function/) as string,
  });
  expect(server.requests).toEqual([]);
});

test('a signal in place of the options is refused, before anything is sent', async () => {
  const { forge, server } = await startForge();
  const call = Promise.resolve().then(() => forge.repos.get(engine, AbortSignal.abort() as never));
  await expect(call).rejects.toMatchObject({
    name: 'InputError',
    message: 'the options are a signal',
    hint: 'pass { signal }',
  });
  expect(server.requests).toEqual([]);
});
