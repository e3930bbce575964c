// Keys of a request among the options of its call, and keys that a method read before the others were checked.
import type { Route, Schema } from '@clients/core';
import { describe, expect, test } from 'vitest';
import { ForgeClient, type ForgeClientOptions, InputError } from '../../src/index.js';
import * as endpoints from '../../src/operations.js';
import { startForge } from '../start-forge.js';
import { addressOf, propertiesOf } from './declared-keys.js';

const engine = { owner: 'ada', repo: 'engine' };
const issue = { ...engine, index: 1 };
const file = { ...engine, filepath: 'valve.md' };
const release = { ...engine, id: 1 };
const branch = { ...engine, branch: 'main' };
const workflow = { ...engine, workflow_id: 'ci.yml' };
const page = { ...engine, pageName: 'release-notes' };
const bytes = new Uint8Array(3);
const note = (): void => undefined;

type Keys = Readonly<Record<string, unknown>>;

/** A client as a program without types may call it. */
type Loose = (...args: readonly unknown[]) => unknown;

interface Slots {
  readonly where?: Schema<unknown>;
  readonly query?: Schema<unknown>;
  readonly body?: Schema<unknown>;
}

const declared = Object.values(endpoints as unknown as Readonly<Record<string, Route<object>>>);

/** Calls the method at a path such as `issues.list`, and reads what it returns. */
async function callMethod(
  forge: ForgeClient,
  path: string,
  args: readonly unknown[],
): Promise<void> {
  const names = path.split('.');
  const method = names.pop() ?? '';
  const noun = names.reduce<unknown>((at, key) => (at as Keys)[key], forge);
  const result = (noun as Record<string, Loose>)[method]?.(...args) as
    { toArray?: () => unknown; text?: () => unknown } | undefined;
  const value: unknown = result?.toArray?.() ?? result?.text?.() ?? result;
  await value;
}

/** Options of the call that have the name of a key of the body. */
const SHARED_NAMES = ['context'];

test('every method refuses each key of its query and its body among its options', async () => {
  let requests = 0;
  const forge = new ForgeClient({
    baseUrl: 'http://forge.example',
    retry: { limit: 0 },
    fetch: () => {
      requests++;
      return Promise.reject(new TypeError('not sent'));
    },
  });
  let tried = 0;
  for (const { call, input, send } of declared) {
    const { where, query, body } = input as Slots;
    if (call === undefined) continue;
    // Keys that are missing are not the mistake that is named.
    const content = send === undefined ? { content: '', files: [] } : bytes;
    const args = [
      ...(where === undefined ? [] : [addressOf(where)]),
      ...(body === undefined ? [] : [content]),
      ...(query === undefined ? [] : [{ files: [] }]),
    ];
    for (const [slot, schema] of Object.entries({ query, body }))
      for (const key of Object.keys(propertiesOf(schema)).filter(
        (name) => !SHARED_NAMES.includes(name),
      )) {
        await expect(
          callMethod(forge, call, [...args, { [key]: 'x' }]),
          call,
        ).rejects.toMatchObject({
          name: 'InputError',
          code: 'invalid-option',
          message: `${call}: option ${key} is not known: pass it in the argument before the options, as ${slot}.${key}`,
          hint: expect.stringContaining('the options are headers, timeouts') as string,
        });
        tried++;
      }
  }
  expect(tried).toBeGreaterThan(1000);
  expect(requests).toBe(0);
});

const BEFORE = 'is not known: pass it in the argument before the options';

/** The method, its arguments, the message, and a part of the hint. */
const REFUSED: readonly (readonly [
  method: string,
  args: readonly unknown[],
  message: string,
  hint?: string,
])[] = [
  // Options.
  [
    'issues.list',
    [engine, {}, { limit: 5 }],
    `issues.list: option limit ${BEFORE}, as query.limit`,
  ],
  [
    'issues.list',
    [engine, {}, { sate: 'all' }],
    `issues.list: option sate ${BEFORE}, as query.state`,
  ],
  [
    'issues.list',
    [engine, {}, { per_page: 5 }],
    `issues.list: option per_page ${BEFORE}, as query.limit`,
  ],
  [
    'issues.create',
    [engine, { title: 'x' }, { labels: [1] }],
    `issues.create: option labels ${BEFORE}, as body.labels`,
  ],
  [
    'issues.update',
    [issue, undefined, { title: 'x' }],
    `issues.update: option title ${BEFORE}, as body.title`,
  ],
  [
    'releases.assets.create',
    [release, bytes, { name: 'a.bin' }],
    `releases.assets.create: option name ${BEFORE}, as body.name`,
  ],
  [
    'releases.assets.create',
    [release, bytes, { onProgress: note }],
    `releases.assets.create: option onProgress ${BEFORE}, as body.onProgress`,
  ],
  [
    'contents.create',
    [file, { content: 'x' }, { encoding: 'base64' }],
    `contents.create: option encoding ${BEFORE}`,
  ],
  [
    'contents.getMany',
    [engine, { files: ['a'] }, { ref: 'release' }],
    `contents.getMany: option ref ${BEFORE}, as query.ref`,
  ],
  [
    'wiki.create',
    [engine, { title: 'x' }, { content: 'x' }],
    `wiki.create: option content ${BEFORE}`,
  ],
  [
    'user.blocks.add',
    [{ username: 'bob' }, {}, { note: 'x' }],
    `user.blocks.add: option note ${BEFORE}, as query.note`,
  ],
  [
    'actions.workflows.dispatchAndWait',
    [workflow, { ref: 'main' }, { inputs: {} }],
    `actions.workflows.dispatchAndWait: option inputs ${BEFORE}, as body.inputs`,
  ],
  [
    'issues.get',
    [issue, { onProgress: note }],
    'option onProgress is not known',
    'a function of this name is never called; the options are headers',
  ],
  [
    'user.get',
    [{ onRequest: note }],
    'option onRequest is not known',
    'a function of this name is never called',
  ],
  [
    'user.get',
    [{ token: 'x' }],
    'option token cannot be set for one call',
    'set auth when you make the client',
  ],
  [
    'user.get',
    ['ada'],
    'the options must be an object, not a string',
    'its keys are headers, timeouts',
  ],
  [
    'user.get',
    [['ada']],
    'the options must be an object, not a list',
    'its keys are headers, timeouts',
  ],
  // Options of methods that wait.
  ['branches.waitFor', [branch, { comit: 'x' }], 'option comit is not known', 'use commit;'],
  [
    'branches.waitFor',
    [branch, { onprogress: note }],
    'option onprogress is not known',
    'use onProgress;',
  ],
  [
    'commits.statuses.waitFor',
    [{ ...engine, ref: 'main' }, { contxts: ['x'] }],
    'option contxts is not known',
    'use contexts;',
  ],
  [
    'pulls.waitUntilMergeable',
    [issue, { intervall: 5 }],
    'option intervall is not known',
    'use interval;',
  ],
  [
    'actions.jobs.followLog',
    [{ ...engine, job_id: 1 }, { max_interval: 5 }],
    'option max_interval is not known',
    'use maxInterval;',
  ],
  // Methods that read a list or a page first.
  [
    'issues.create',
    [engine, { titel: 'x', labels: ['bug'] }],
    'issues.create: body.titel is not known: use body.title',
  ],
  [
    'issues.create',
    [{ ...engine, title: 'x' }, { labels: ['bug'] }],
    'issues.create: where.title is not known: pass it in the second argument, as body.title',
  ],
  [
    'issues.create',
    [engine, { title: 'x', labels: ['bug'] }, { milestone: 1 }],
    `issues.create: option milestone ${BEFORE}, as body.milestone`,
  ],
  [
    'pulls.update',
    [issue, { titel: 'x', labels: ['bug'] }],
    'pulls.update: body.titel is not known: use body.title',
  ],
  [
    'wiki.delete',
    [{ ...page, message: 'x' }],
    'wiki.delete: where.message is not known: the address has owner, repo, pageName',
  ],
  [
    'wiki.update',
    [
      { ...page, titel: 'x' },
      { title: 'x', content: 'x' },
    ],
    'wiki.update: where.titel is not known: pass it in the second argument, as body.title',
  ],
  [
    'wiki.update',
    [
      { ...engine, pageName: 'Home', titel: 'x' },
      { title: 'Valves', content: 'x' },
    ],
    'wiki.update: where.titel is not known: pass it in the second argument, as body.title',
  ],
  [
    'wiki.update',
    [page, { content: 'x', mesage: 'x' }],
    'wiki.update: body.mesage is not known: use body.message',
  ],
  // Keys that are not sent as they are.
  [
    'contents.create',
    [file, { content: 'eA==', encodin: 'base64' }],
    'contents.create: encodin is not known: use encoding',
  ],
  [
    'contents.update',
    [file, { content: 'eA==', Encoding: 'base64' }],
    'contents.update: Encoding is not known: use encoding',
  ],
  [
    'contents.change',
    [engine, { files: [{ operation: 'create', path: 'x', content: 'eA==', encodin: 'base64' }] }],
    'contents.change: encodin is not known: use encoding',
  ],
  [
    'wiki.create',
    [engine, { title: 'x', contnt: 'x' }],
    'wiki.create: contnt is not known: use content',
  ],
  [
    'wiki.update',
    [
      { ...engine, pageName: 'home' },
      { title: 'x', Content: 'x' },
    ],
    'wiki.update: Content is not known: use content',
  ],
  [
    'packages.generic.upload',
    [
      { owner: 'ada', name: 'tool', version: '1', filename: 'a.bin' },
      { content: bytes, name: 'b.bin' },
    ],
    'packages.generic.upload: body: name is not known: the keys are content, filename, type, size, onProgress',
  ],
  [
    'issues.create',
    [engine, { title: 'x', onCreate: note }],
    'issues.create: body.onCreate is not known: a function is not sent',
  ],
  // An argument that is missing.
  [
    'contents.change',
    [engine],
    'the changes must be an object, not undefined',
    'pass two objects: the first has owner, repo, and the second files',
  ],
  [
    'contents.change',
    [engine, { files: [null] }],
    'contents.change: body.files[0]: expected an object, found null',
  ],
  [
    'contents.getMany',
    [{ ...engine, files: ['a'] }],
    'contents.getMany: files must be a list of paths',
    'pass two objects: the first has owner, repo, and the second files',
  ],
];

const DRIVERS: readonly (readonly [string, Partial<ForgeClientOptions>])[] = [
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
];

describe.each(DRIVERS)('over %s, nothing is sent', (_, driver) => {
  const rows = REFUSED.map(([method, args, message, hint = '']) => ({
    method,
    args,
    message,
    hint,
  }));
  test.each(rows)('$method is refused: $message', async ({ method, args, message, hint }) => {
    const { forge, server } = await startForge(driver);
    await expect(callMethod(forge, method, args)).rejects.toMatchObject({
      name: 'InputError',
      message,
      hint: expect.stringContaining(hint) as string,
    });
    expect(server.requests).toEqual([]);
  });
});

test('a listener beside the hooks is refused by a new client and by with()', () => {
  const baseUrl = 'http://forge.example';
  const listener = { onRequest: note } as object;
  for (const make of [
    () => new ForgeClient({ baseUrl, ...listener }),
    () => new ForgeClient({ baseUrl }).with(listener),
  ])
    expect(make).toThrow(
      expect.objectContaining({
        message: 'option onRequest is not known',
        hint: expect.stringContaining('use hooks.onRequest;') as string,
      }) as Error,
    );
});

test('contents.getMany sends and reports a key that it does not know', async () => {
  const told: string[] = [];
  const { forge, server } = await startForge({
    hooks: { onDrift: ({ path, code }) => void told.push(`${path} ${code}`) },
  });
  await forge.contents.getMany(engine, { files: ['README.md'], branch: 'x' } as never);
  expect(server.requests[0]?.query).toContain('branch=x');
  expect(told).toEqual(['query.branch unknown-key']);
});

test("validate: 'passthrough' sends a key of a file that looks misspelt", async () => {
  const { forge, server } = await startForge();
  const file = { operation: 'create', path: 'valve.txt', content: 'x', encodin: 'base64' } as const;
  await forge.contents.change(engine, { files: [file] }, { validate: 'passthrough' });
  expect(server.requests[0]?.body).toMatchObject({ files: [{ encodin: 'base64' }] });
});

test('a key that the request inherits is compared too, as it is sent', async () => {
  const { forge, server } = await startForge();
  const inherit = (inherited: object, own: object): never =>
    Object.assign(Object.create(inherited) as object, own) as never;
  await expect(
    forge.issues.create(engine, inherit({ titel: 'x' }, { title: 'x' })),
  ).rejects.toThrow('body.titel is not known: use body.title');
  await expect(forge.teams.delete(inherit({ username: 'bob' }, { id: 1 }))).rejects.toThrow(
    'where.username is not known: the address has id',
  );
  expect(server.requests).toEqual([]);
  const { title } = await forge.issues.create(engine, inherit({ title: 'Leak' }, {}));
  expect(title).toBe('Leak');
});

test('options that are further keys of a request of the same call do not end it halfway', async () => {
  const { forge, server } = await startForge();
  await forge.labels.create(engine, { name: 'bug', color: '#f00' });
  const [first] = server.requests;
  expect(first?.method).toBe('POST');
  // The list of labels has a page; the issue has none.
  const options = { page: 2 } as object;
  const { labels } = await forge.issues.create(engine, { title: 'x', labels: ['bug'] }, options);
  expect(labels.map(({ name }) => name)).toEqual(['bug']);
});

test('an InputError of options has the operation as its endpoint', async () => {
  const { forge } = await startForge();
  const error: unknown = await forge.issues
    .create(engine, { title: 'x' }, { labels: [1] } as object)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({ endpoint: 'issueCreateIssue', code: 'invalid-option' });
});
