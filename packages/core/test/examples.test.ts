// Examples are programs that people run on their own servers: each says first what it changes.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../examples');

/** Calls of the clients that change something on a server, and deletions of files. */
const CHANGES =
  /\.(?:create|update|remove|replace|change|merge|upload|add|send|clear|purge|dispatch|dispatchAndWait|load|unload|pull|pullStream|createStream|ensure|sync)\(|\brm\(/;

/** A server of the user, instead of an embedded one. */
const OWN_SERVER = /fromEnv\(|process\.env/;

/** Programs that only look as if they did. */
const CHANGES_NOTHING: readonly string[] = [
  join('serve-chat', 'hono', 'server.ts'),
  join('scale', 'corpus.ts'),
  join('scale', 'processes.ts'),
  join('scale', 'throughput.ts'),
];

const programs = globSync('**/*.ts', { cwd: folder })
  .filter((name) => !/node_modules|\.(?:vitest|test)\.ts$/.test(name))
  .filter((name) => !CHANGES_NOTHING.includes(name))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  .filter(([, text]) => OWN_SERVER.test(text) && CHANGES.test(text));

test('there are examples that change something', () => {
  expect(programs.map(([name]) => name)).toEqual(
    expect.arrayContaining(['files.ts', join('cookbook', 'mirror.ts')]),
  );
});

test.each(programs)('%s says in its first lines what it changes', (_, text) => {
  const [comment = ''] = /^(?:\/\/.*\n)+/.exec(text) ?? [];
  expect(comment).toMatch(
    /\b(?:add|commit|creat|delet|download|leav|leaves|merg|open|publish|replac|stays?|unload|writ)/i,
  );
});
