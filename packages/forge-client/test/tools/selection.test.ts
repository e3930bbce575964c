import { expect, test } from 'vitest';
import { ForgeClient } from '../../src/client.js';
import { InputError } from '../../src/index.js';
import { forgeTools, type ForgeToolsOptions } from '../../src/tools/index.js';

const forge = new ForgeClient({ baseUrl: 'http://127.0.0.1' });

function methods(options: ForgeToolsOptions): readonly string[] {
  return forgeTools(forge, options).map(({ method }) => method);
}

function refusal(options: object, client: unknown = forge): string {
  try {
    forgeTools(client as ForgeClient, options);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as Error).message;
  }
  return 'no error';
}

test('include and exclude name methods, and nouns with all below them', () => {
  expect(methods({ include: ['issues.create', 'issues.get'] })).toEqual([
    'issues.create',
    'issues.get',
  ]);
  const labels = methods({ include: ['issues.labels.*'] });
  expect(labels).toContain('issues.labels.add');
  expect(labels.every((method) => method.startsWith('issues.labels.'))).toBe(true);
  const some = methods({ include: ['issues.*'], exclude: ['issues.labels.*', 'issues.delete'] });
  expect(some).toContain('issues.comments.create');
  expect(some).not.toContain('issues.labels.add');
  expect(some).not.toContain('issues.delete');
});

test('toolsets are nouns, added to include', () => {
  const chosen = methods({ toolsets: ['labels'], include: ['issues.get'] });
  expect(chosen).toContain('labels.create');
  expect(chosen).toContain('issues.get');
  expect(chosen.every((method) => method.startsWith('labels.') || method === 'issues.get')).toBe(
    true,
  );
});

test('readOnly leaves out what changes something, even where include names it', () => {
  const tools = forgeTools(forge, { include: ['issues.*', 'server.markup.*'], readOnly: true });
  expect(tools.every(({ readOnly }) => readOnly)).toBe(true);
  const names = tools.map(({ method }) => method);
  expect(names).toContain('issues.list');
  expect(names).toContain('server.markup.renderMarkdown');
  expect(names).not.toContain('issues.create');
  expect(refusal({ include: ['issues.create'], readOnly: true })).toBe(
    'forgeTools: the options leave no tool',
  );
});

test('with the product of a server, only its operations are offered', () => {
  const forgejo = methods({ server: { name: 'forgejo', version: '15.0.3' } });
  expect(forgejo).toContain('admin.quotaGroups.list');
  expect(forgejo).not.toContain('issues.lock');
  const old = methods({ server: { name: 'gitea', version: '1.22.6' } });
  expect(old).not.toContain('issues.lock');
  expect(methods({ server: { name: 'gitea', version: '1.27.0' } })).toContain('issues.lock');
  expect(old).not.toContain('admin.quotaGroups.list');
  expect(forgeTools(forge, { include: ['issues.lock'] })[0]?.description).toMatch(
    /\. Only on Gitea 1\.24 or newer\.$/,
  );
});

test('a name that is not known is refused with the nearest ones', () => {
  expect(refusal({ include: ['issues.craete'] })).toBe(
    'forgeTools: include names issues.craete, which does not exist; did you mean issues.create or issues.delete?',
  );
  expect(refusal({ exclude: ['issues_create'] })).toContain('did you mean issues.create');
  expect(refusal({ include: ['issue.*'] })).toContain('issues.*');
  expect(refusal({ include: ['issues'] })).toContain('issues.*');
  expect(refusal({ include: ['zzzzzzzzzzzzz'] })).toBe(
    'forgeTools: include names zzzzzzzzzzzzz, which does not exist',
  );
  expect(refusal({ toolsets: ['isues'] })).toContain(
    'toolsets names isues, which does not exist; the toolsets are actions,',
  );
  expect(refusal({ pick: { 'issues.gett': ['title'] } })).toContain('pick names issues.gett');
  expect(refusal({ include: ['users.tokens.create'] })).toBe(
    'forgeTools: include names users.tokens.create, which is not a tool: its answer is a credential, which would become part of the conversation',
  );
});

test.each([
  [{ readonly: true }, 'option readonly is not known'],
  [{ onCall: () => undefined }, 'option onCall is not known'],
  [{ include: 'issues.*' }, 'option include must be a list of names, not a string'],
  [{ include: [1] }, 'option include must be a list of names, not a list'],
  [{ readOnly: 'yes' }, 'option readOnly must be a boolean, not a string'],
  [{ approve: true }, 'option approve must be a function, not a boolean'],
  [{ maxChars: 10 }, 'option maxChars must be an integer of at least 1000'],
  [{ maxChars: Number.NaN }, 'option maxChars must be an integer of at least 1000'],
  [
    { prefix: 'my forge' },
    'option prefix must consist of letters, digits, underscores and hyphens',
  ],
  [{ prefix: 'p'.repeat(60), include: ['issues.create'] }, 'has more than 64 characters'],
])('the options %j are refused', (options, text) => {
  expect(refusal(options)).toContain(text);
});

test('what is not a client is refused', () => {
  expect(refusal({}, null)).toBe('forgeTools: the first argument must be a ForgeClient, not null');
  expect(refusal({}, {})).toBe(
    'forgeTools: the first argument must be a ForgeClient, not an object',
  );
});

test('options that are not an object are refused', () => {
  for (const given of [null, 'issues'])
    expect(refusal(given as never)).toContain('the options must be an object');
});

test('a prefix keeps the tools of two servers apart', () => {
  expect(forgeTools(forge, { include: ['issues.get'], prefix: 'work_' })[0]?.name).toBe(
    'work_issues_get',
  );
});
