// What works on which runtime: the features of user/features.mjs, which docs/runtimes.md lists.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findChromium, findFirefox } from './browser/launch.ts';
import {
  onChromium,
  onCommand,
  onFirefox,
  onWorkerd,
  type Places,
  type Results,
  runtime,
  startPlaces,
} from './places.ts';
import { report } from './stage.ts';

const stage = inject('stage');
const chromium = findChromium();
const firefox = findFirefox();

type Try = (places: Places) => Promise<Results>;

const on =
  (...command: readonly string[]): Try =>
  (places) =>
    onCommand(stage, places, command);

/** What only Node's connections can do. */
const OF_NODE = [
  '`proxy`',
  '`tls.ca`',
  '`tls.cert`, `tls.key` and `tls.passphrase`',
  '`tls.servername`',
  '`tls.rejectUnauthorized`',
  '`socketPath`',
  '`dispatcher`',
];

const WITHOUT_CODES = 'a refused connection has a code and a hint';

/** What needs files, sockets or the words of a failed connection, which pages and workers lack. */
const NOT_ON_THE_WEB = [
  ...OF_NODE,
  WITHOUT_CODES,
  'uploads of streams',
  'progress of uploads',
  'uploads of `{ path }`',
  '`saveTo`',
  'a write is repeated when nothing was sent',
  'the header `User-Agent`',
  '`httpSignature`',
  'diagnostics channels',
  '`startModelServer` and `startForgeServer`',
];

/** Each runtime with what it lacks. A browser that is not installed is undefined. */
const runtimes: Readonly<Record<string, readonly [Try | undefined, lacks: readonly string[]]>> = {
  'Node 20.18': [on(runtime('node-20')), []],
  'Node 22': [on(runtime('node-22')), []],
  'Node 24': [on(process.execPath), []],
  'Node 26': [on(runtime('node-26')), []],
  Bun: [on(runtime('bun'), 'run'), OF_NODE],
  Deno: [
    on(runtime('deno'), 'run', '--allow-all', '--node-modules-dir=manual', '--no-config'),
    [...OF_NODE, WITHOUT_CODES],
  ],
  workerd: [(places) => onWorkerd(stage, places), NOT_ON_THE_WEB],
  Chromium: [
    chromium === undefined ? undefined : (places) => onChromium(stage, places, chromium),
    NOT_ON_THE_WEB,
  ],
  Firefox: [
    firefox === undefined ? undefined : (places) => onFirefox(stage, places, firefox),
    NOT_ON_THE_WEB,
  ],
};

let places: Places;
beforeAll(async () => {
  places = await startPlaces(stage);
});
afterAll(() => {
  places.end();
});

for (const [name, [attempt, lacks]] of Object.entries(runtimes)) {
  if (attempt === undefined) report(stage, `runtimes: ${name} skipped, for it is not installed`);
  test.skipIf(attempt === undefined)(
    `${name} does what the packages have for it, and refuses the rest by name`,
    async () => {
      const results = Object.entries((await attempt?.(places)) ?? {});
      expect(results.length).toBeGreaterThan(NOT_ON_THE_WEB.length);
      expect(Object.fromEntries(results.filter(([, result]) => result !== 'yes'))).toEqual(
        Object.fromEntries(lacks.map((feature) => [feature, 'no'])),
      );
    },
  );
}
