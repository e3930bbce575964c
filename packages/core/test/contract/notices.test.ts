import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { GivenNotice, Notice } from '../../src/contract/notice.js';
import { NOTICE_HINTS, NOTICE_MEANINGS } from '../../src/contract/notice.js';
import { formatPlace, Notices } from '../../src/contract/notices.js';
import type { Logger } from '../../src/contract/logger.js';
import { busyThing, createThing, DRIVERS, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';
import { unhandled } from '../servers/unhandled.js';

const GIVEN: GivenNotice = {
  code: 'unknown-key',
  message: 'body.colour is not known',
  operation: 'createThing',
  place: 'body.colour',
};

/** Calls of `emitWarning`, which prints nothing meanwhile. */
function watchWarnings(): { readonly calls: unknown[][] } {
  const emit = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  onTestFinished(() => {
    emit.mockRestore();
  });
  return emit.mock;
}

let operations = 0;

/** What was printed is remembered by the process: each test has an operation of its own. */
function nameOperation(): string {
  return `notices.test${String(operations++)}`;
}

/** A logger that keeps its warnings. */
function keeper(): { logger: Logger; warnings: unknown[][] } {
  const warnings: unknown[][] = [];
  const ignore = (): void => undefined;
  const warn = (...said: unknown[]): void => void warnings.push(said);
  return { logger: { debug: ignore, info: ignore, warn }, warnings };
}

test('a notice is a warning of the process, once for each code, operation and place', () => {
  const operation = nameOperation();
  const { calls } = watchWarnings();
  const heard: Notice[] = [];
  const notices = new Notices('forge-client', undefined, (notice) => heard.push(notice));
  const again = new Notices('forge-client', undefined, () => undefined);
  for (const place of ['body.a', 'body.b', 'body.a']) notices.give({ ...GIVEN, operation, place });
  again.give({ ...GIVEN, operation, place: 'body.a' });
  again.give({ ...GIVEN, code: 'list-changing', operation, place: 'body.a', hint: 'wait' });
  const options = { type: 'ForgeClientWarning', code: 'unknown-key', ctor: undefined };
  expect(calls).toEqual([
    [`${operation}: ${GIVEN.message}`, { ...options, detail: NOTICE_HINTS['unknown-key'] }],
    [`${operation}: ${GIVEN.message}`, { ...options, detail: NOTICE_HINTS['unknown-key'] }],
    [`${operation}: ${GIVEN.message}`, { ...options, code: 'list-changing', detail: 'wait' }],
  ]);
  expect(heard.map(({ place }) => place)).toEqual(['body.a', 'body.b', 'body.a']);
});

test('where no process emits warnings, the console gets the notice with its hint', () => {
  const operation = nameOperation();
  vi.stubGlobal('process', undefined);
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  try {
    new Notices('model-client', undefined, () => undefined).give({ ...GIVEN, operation });
    expect(warn.mock.calls).toEqual([
      [
        `ModelClientWarning [unknown-key]: ${operation}: ${GIVEN.message}\n${NOTICE_HINTS['unknown-key']}`,
      ],
    ]);
  } finally {
    warn.mockRestore();
    vi.unstubAllGlobals();
  }
});

test('each logger gets it once as warn, and nothing is printed', () => {
  const { calls } = watchWarnings();
  const [first, second] = [keeper(), keeper()];
  for (const { logger } of [first, first, second])
    new Notices('clients', logger, () => undefined).give(GIVEN);
  const { code, operation, place, message } = GIVEN;
  const line = [
    `createThing: ${message}`,
    { code, operation, place, hint: NOTICE_HINTS['unknown-key'] },
  ];
  expect([first.warnings, second.warnings, calls]).toEqual([[line], [line], []]);
});

test('with logger null only hooks hear it', () => {
  const { calls } = watchWarnings();
  const heard: Notice[] = [];
  const notices = new Notices('clients', null, (notice) => heard.push(notice));
  notices.give({ ...GIVEN, operation: nameOperation(), context: 7 });
  expect(heard).toMatchObject([{ code: 'unknown-key', place: 'body.colour', context: 7 }]);
  expect(calls).toEqual([]);
});

test('after a thousand different notices, a logger gets no more; hooks do', () => {
  const { logger, warnings } = keeper();
  let heard = 0;
  const notices = new Notices('clients', logger, () => heard++);
  for (let i = 0; i < 1_500; i++) notices.give({ ...GIVEN, place: `body.${String(i)}` });
  expect([warnings.length, heard]).toEqual([1_000, 1_500]);
});

test('a message and a place are one line each, and cut', () => {
  const heard: Notice[] = [];
  const notices = new Notices('clients', null, (notice) => heard.push(notice));
  notices.give({
    ...GIVEN,
    message: `a\nb\u001b[31m${'c'.repeat(2_000)}`,
    place: 'x\n'.repeat(500),
  });
  expect(heard[0]?.message).toMatch(/^createThing: a b \[31mc+…$/);
  expect(heard[0]?.message.length).toBeLessThan(1_002);
  expect(heard[0]?.place).toMatch(/^(?:x )+…$/);
});

test.each([
  [['body', 'messages', 3, 'imges'], 'body.messages[].imges'],
  [['body', 'vars', null, 'a'], 'body.vars[*].a'],
  [['body', 'a b', 'c\n'], 'body["a b"]["c\\n"]'],
  [['body', 'x'.repeat(100)], `body["${'x'.repeat(60)}…"]`],
])('the place %j is %s', (keys, place) => {
  expect(formatPlace(keys)).toBe(place);
});

test('the page has a row for each code, with its meaning and its hint', () => {
  const page = readFileSync(new URL('../../../../docs/guides/notices.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.*) \| (.*) \|$/gm)].map(
    ([, code, meaning, hint]) => [code, meaning, hint],
  );
  expect(rows).toEqual(
    Object.entries(NOTICE_HINTS).map(([code, hint]) => [
      code,
      NOTICE_MEANINGS[code as keyof typeof NOTICE_MEANINGS],
      hint,
    ]),
  );
});

const body = { name: 'a', colour: 'red' } as { name: string };

test.each(DRIVERS)(
  'over %s, a hook, a subscriber or a logger that throws, rejects or hangs changes nothing',
  async (driver) => {
    const server = await replies(() => answer(200, THING));
    const errors = unhandled();
    const fails = new Error('disk full');
    const throws = (): never => {
      throw fails;
    };
    const hear = vi.fn();
    channel('clients:notice').subscribe(hear);
    onTestFinished(() => {
      channel('clients:notice').unsubscribe(hear);
    });
    const listeners = [throws, () => Promise.reject(fails), () => new Promise(() => undefined)];
    for (const onNotice of listeners)
      expect(
        await transport(server.url, driver, {
          logger: { debug: () => 0, info: () => 0, warn: onNotice },
          hooks: { onNotice },
        }).call(createThing, { body }),
      ).toMatchObject({ id: 1 });
    expect(hear).toHaveBeenCalledTimes(3);
    expect(await errors()).toEqual([]);
  },
);

test('ten thousand calls with one unknown key print one warning', async () => {
  const { calls } = watchWarnings();
  const fetch = (): Promise<Response> => Promise.resolve(new Response(THING));
  const api = transport('http://127.0.0.1:9', 'fetch', { fetch });
  const loop = { ...createThing, id: nameOperation() };
  for (let i = 0; i < 10_000; i++) await api.call(loop, { body });
  expect(calls).toHaveLength(1);
});

test.each(['off', 'error'])(
  'the variable CLIENTS_LOG set to %s silences notices',
  async (level) => {
    const { calls } = watchWarnings();
    vi.stubEnv('CLIENTS_LOG', level);
    const write = vi.spyOn(console, 'error').mockReturnValue(undefined);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      write.mockRestore();
    });
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, 'undici');
    await api.call({ ...createThing, id: nameOperation() }, { body });
    expect([calls, write.mock.calls]).toEqual([[], []]);
  },
);

test('the variable CLIENTS_LOG set to warn writes notices to standard error', async () => {
  const { calls } = watchWarnings();
  vi.stubEnv('CLIENTS_LOG', 'warn');
  const write = vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    write.mockRestore();
  });
  const server = await replies(() => answer(200, THING));
  const api = transport(server.url, 'undici');
  const id = nameOperation();
  await api.call({ ...createThing, id }, { body });
  expect(calls).toEqual([]);
  expect(write.mock.calls).toEqual([
    [
      expect.stringMatching(new RegExp(`^clients warn: ${id}: body.colour is not known`)),
      expect.objectContaining({ code: 'unknown-key', hint: NOTICE_HINTS['unknown-key'] }),
    ],
  ]);
});

test('a 404, a retry and a response that lacks a field are no notices', async () => {
  const statuses = [503, 404, 200];
  const server = await replies((_, count) => answer(statuses[count - 1] ?? 200, '{"id":"x"}'));
  const { logger, warnings } = keeper();
  const heard: Notice[] = [];
  const api = transport(server.url, 'undici', {
    logger,
    validate: 'lenient',
    retry: { baseDelay: 1 },
    hooks: { onNotice: (notice) => heard.push(notice) },
  });
  await expect(api.call(busyThing, { body: { name: 'a' } })).rejects.toThrow('404');
  await api.call(createThing, { body: { name: 'a' } });
  expect(server.requests).toHaveLength(3);
  expect([warnings, heard]).toEqual([[], []]);
});
