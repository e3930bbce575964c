import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Editor } from '../../core/test/completions.ts';
import { ForgeClient, InputError, Transport } from '../src/index.js';
import * as operations from '../src/operations.js';

const editor = new Editor(join(import.meta.dirname, '..'));

afterAll(() => {
  editor.close();
});

/** Returns the options that a client accepts, as the error for a misspelt one lists them. */
function acceptedOptions(): string[] {
  try {
    new Transport({ baseUrl: 'http://127.0.0.1:9', ...{ maxbodybytes: 1 } });
  } catch (error) {
    const names =
      error instanceof InputError
        ? /the options are (.+)$/.exec(String(error.hint))?.[1]
        : undefined;
    if (names !== undefined) return names.split(', ').toSorted();
  }
  throw new Error('a misspelt option was accepted');
}

test('an editor completes the options of a client and nothing else', () => {
  const program =
    "import { ForgeClient, InputError, Transport } from '../src/index.js';\nForgeClient.fromEnv({ | });\nnew Transport({ | });\nnew ForgeClient({ | });\nnew ForgeClient({ |";
  const options = acceptedOptions();
  expect(options).toContain('baseUrl');
  expect(editor.completions(program)).toEqual([options, options, options, options]);
});

test('a hover shows the arguments of a method in each scope', () => {
  const program = `import type { ForgeClient } from '../src/index.js';
declare const forge: ForgeClient;
forge.actions.variables.|list;
forge.orgs.actions.variables.|list;
forge.user.actions.variables.|list;
forge.actions.runners.|createRegistrationToken;
forge.admin.actions.runners.|register;
forge.orgs.actions.jobs.|list;
forge.user.actions.runs.|list;
forge.hooks.|create;
forge.admin.hooks.|list;
forge.orgs.avatar.|delete;
forge.user.avatar.|update;
forge.orgs.blocks.|list;
forge.user.blocks.|listIds;
forge.orgs.quota.|check;
forge.server.markup.|renderRawMarkdown;
forge.repos.signingKeys.|getGpg;`;
  expect(editor.hovers(program)).toEqual([
    '(method) Variables<RepoRef, RepoVariableRef>.list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<ActionVariable>',
    '(method) Variables<OrgRef, OrgVariableRef>.list(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<ActionVariable>',
    '(method) CurrentUserActionVariables.list(query?: PageQuery, options?: CallOptions): Pages<ActionVariable>',
    '(method) Runners<RepoRef, RepoRunnerRef>.createRegistrationToken(where: RepoRef, options?: CallOptions): Promise<RegistrationToken>',
    '(method) UserOrAdminRunners.register(body: RegisterRunner, options?: CallOptions): Promise<RegisteredRunner>',
    '(method) OrgActionJobs.list(where: OrgRef, query?: ListJobsQueryInput, options?: CallOptions): Pages<ActionWorkflowJob>',
    '(method) UserOrAdminRuns.list(query?: ListRunsQueryInput, options?: CallOptions): Pages<ActionWorkflowRun>',
    '(method) ScopeHooks<RepoRef, HookRef>.create(where: RepoRef, body: CreateHookInput, options?: CallOptions): Promise<Hook>',
    '(method) UserOrAdminHooks<ListAdminHooksQuery>.list(query?: ListAdminHooksQuery | undefined, options?: CallOptions): Pages<Hook>',
    '(method) Avatar<OrgRef>.delete(where: OrgRef, options?: CallOptions): Promise<void>',
    '(method) CurrentUserAvatar.update(body: UpdateAvatar, options?: CallOptions): Promise<void>',
    '(method) OrgBlocks.list(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<User>',
    '(method) CurrentUserBlocks.listIds(query?: PageQuery, options?: CallOptions): Pages<BlockedUser>',
    '(method) OrgQuota.check(where: OrgRef, query: CheckQuotaQuery, options?: CallOptions): Promise<boolean>',
    '(method) ServerMarkup.renderRawMarkdown(text: string, options?: CallOptions): Promise<string>',
    '(method) RepoSigningKeys.getGpg(where: RepoRef, options?: CallOptions): Promise<string>',
  ]);
});

test('a hover names what each method takes', () => {
  const calls = Object.values(operations as unknown as Record<string, { readonly call?: string }>)
    .flatMap(({ call }) => call ?? [])
    .map((call) => `forge.${call.replace(/\w+$/, '|$&')};\n`);
  const hovers = editor.hovers(
    `import type { ForgeClient } from '../src/index.js';\ndeclare const forge: ForgeClient;\n${calls.join('')}`,
  );
  expect(hovers.length).toBeGreaterThan(560);
  const taken = hovers.map((each) => /\w\((.*?)\): /.exec(each)?.[1] ?? each);
  expect(taken.filter((each) => /[&{]|\b(?:ReadonlyDeep|Omit|Pick|Partial)</.test(each))).toEqual(
    [],
  );
});

test('a type error names the type of a request, which can be imported, and does not list its fields', () => {
  const errors = editor.typeErrors(`import { ForgeClient } from '../src/index.js';
declare const forge: ForgeClient;
const repo = { owner: 'ada', repo: 'engine' };
void forge.issues.create(repo, { titel: 'Leak' });
void forge.pulls.create(repo, { title: 'Leak', head: 'fix' });
void forge.issues.list(repo, { labls: ['bug'] });
void forge.contents.change(repo, { files: [{ op: 'delete', path: 'a' }], message: 'x' });
void forge.hooks.create(repo, { type: 'gitea', config: { adress: 'x' } });
void new ForgeClient({ baseUrl: 'https://forge.example', host: 'x' });
`);
  expect(errors).toEqual([
    expect.stringMatching(/ in type 'CreateIssueInput'\. Did you mean to write 'title'/),
    expect.stringMatching(/required in type 'CreatePullRequestInput'\.$/),
    expect.stringMatching(/ in type 'ListIssuesQueryInput'\. Did you mean to write 'labels'/),
    expect.stringMatching(/'op' does not exist in type 'FileChange'/),
    expect.stringMatching(/'adress' does not exist in type 'HookConfig'/),
    expect.stringMatching(/'host' does not exist in type 'ForgeClientOptions \| AnyTransport'/),
  ]);
  const names = editor.namedTypes(errors);
  expect(names).toContain('CreatePullRequestInput');
  expect(editor.typeErrors(`export type { ${names.join(', ')} } from '../src/index.js';`)).toEqual(
    [],
  );
});

test('a client accepts a transport instead of options, and shares it', () => {
  const transport = new Transport({ baseUrl: 'http://127.0.0.1:9' });
  expect(new ForgeClient(transport).transport).toBe(transport);
  expect(new ForgeClient(new ForgeClient(transport).transport).transport).toBe(transport);
});
