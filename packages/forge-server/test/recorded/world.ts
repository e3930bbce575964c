import { type ForgeServer, startForgeServer } from '../../src/index.js';
import { asking, at } from '../api.js';
import type { Recorded } from './replay.js';
import { readState } from '../read-state.js';

const lines = Array.from({ length: 30 }, (_, at) => `line ${String(at)}\n`).join('');
const ci =
  'name: CI\non: push\njobs:\n  build:\n    runs-on: linux\n    steps:\n      - name: Say hello\n        run: echo hello\n      - uses: actions/upload-artifact@v4\n        with:\n          name: report\n';
const manual =
  'name: Manual\non:\n  workflow_dispatch:\n    inputs:\n      who:\n        default: world\njobs:\n  greet:\n    runs-on: linux\n    steps:\n      - run: echo\n';

const files: Readonly<Record<string, string>> = {
  'README.md': '# Main\n\nHello again\n',
  'src/main.go': 'package main\n',
  'file.txt': lines,
  LICENSE: 'MIT License\n',
  '.editorconfig':
    'root = true\n[*]\ncharset = utf-8\nindent_style = tab\nindent_size = 4\nend_of_line = lf\n',
  '.gitea/workflows/ci.yml': ci,
  '.gitea/workflows/manual.yml': manual,
  'a+b.txt': 'plus\n',
  'what?.txt': 'what\n',
  'empty.txt': '',
};

const branches = ['dev', 'feature/slash', 'odd#branch', 'ünïcode-分支', 'to-delete', 'to-rename'];

/** A forge with the records that recorded requests rely on, and their ids. */
export interface World extends AsyncDisposable {
  readonly server: ForgeServer;
  /** Ids in this forge by recorded ids. */
  readonly ids: ReadonlyMap<string, string | number>;
}

/** Starts a forge with the users, repositories, runners and runs that recorded requests rely on. */
export async function worldOf(exchanges: readonly Recorded[]): Promise<World> {
  const server = await startForgeServer({
    like: 'gitea-1.27',
    bare: true,
    pace: { queued: 0, running: 0 },
  });
  const [, prefix = 'rep', suffix = '5'] =
    /^(\w+)-[a-z]+(-?\d)$/.exec(exchanges.find(({ as = 'ada' }) => as !== 'ada')?.as ?? '') ?? [];
  const owner = `${prefix}-alice${suffix}`;
  for (const name of ['alice', 'bob', 'carol', 'dave', 'erin'])
    server.seed.user(`${prefix}-${name}${suffix}`);
  // The author of the recorded issues had signed in with a password before.
  const author = exchanges.some(({ operation }) => operation === 'issueCreateIssue')
    ? readState(server).findUser(owner)
    : undefined;
  if (author !== undefined) author.last_login = readState(server).formatTime();
  server.seed.org(`${prefix}-org${suffix}`, { owner });
  const made = new Set<string>();
  for (const exchange of exchanges) {
    const { request, response } = exchange;
    const [, area = '', login = '', name = ''] = request.path.split('/');
    note(exchange, made);
    if (
      area === 'orgs' &&
      response.status < 300 &&
      login !== '' &&
      readState(server).findUser(login) === undefined
    )
      server.seed.org(login, { owner, visibility: login.includes('priv') ? 'private' : 'public' });
    if (
      area !== 'repos' ||
      name === '' ||
      [301, 307, 404].includes(response.status) ||
      readState(server).findUser(login) === undefined
    )
      continue;
    if (made.has(`${login}/${name}`)) continue;
    made.add(`${login}/${name}`);
    repository(server, `${login}/${name}`, exchanges);
  }
  packages(server, exchanges);
  boards(server, exchanges);
  const ids = new Map<string, string | number>(runners(server, exchanges));
  for (const [recorded, id] of await runs(server, exchanges)) ids.set(recorded, id);
  return { server, ids, [Symbol.asyncDispose]: () => server.close() };
}

/** Adds a board to each repository with recorded issues, which has no API in Gitea 1.27. */
function boards(server: ForgeServer, exchanges: readonly Recorded[]): void {
  const { repos, projects } = readState(server);
  const uses = (operation: string): boolean =>
    exchanges.some((exchange) => exchange.operation === operation);
  if (!uses('issueCreateIssue')) return;
  for (const { id, owner } of repos) {
    const now = readState(server).formatTime();
    const common = { creator: owner, created_at: now, updated_at: now };
    projects.push({
      ...common,
      id,
      title: 'Board',
      description: '',
      owner: undefined,
      repo: id,
      template_type: 'none',
      card_type: 'text_only',
      state: 'open',
      closed_at: undefined,
      columns: [{ ...common, id, title: 'Backlog', default: true, sorting: 0, color: '' }],
      cards: [],
    });
  }
}

/** Adds packages that were published through registries, and the repositories that they are linked to. */
function packages(server: ForgeServer, exchanges: readonly Recorded[]): void {
  for (const { request, response } of exchanges) {
    const [, area, login = '', type, name = '', version = '1.0.0', , linked] = request.path
      .split('/')
      .map(decodeURIComponent);
    if (area !== 'packages' || type === undefined || response.status >= 300) continue;
    if (linked !== undefined && readState(server).findRepo(login, linked) === undefined)
      server.seed.repo(`${login}/${linked}`);
    const known = readState(server).packages.some(
      (one) =>
        one.type === type &&
        one.name === name &&
        (version === '-' || one.versions.some((other) => other.version === version)),
    );
    if (!known)
      server.seed.package(`${login}/${type}/${name}`, version === '-' ? '1.0.0' : version, {
        'tool.bin': 'tool\n',
      });
  }
}

/** Adds runners. They register themselves, which is not recorded. */
function runners(server: ForgeServer, exchanges: readonly Recorded[]): [string, number][] {
  const found = new Map<string, string>();
  for (const { request, response } of exchanges) {
    const [, scope, id] = /^(.*)\/actions\/runners\/(\d+)$/.exec(request.path) ?? [];
    if (scope !== undefined && id !== undefined && response.status < 300 && !found.has(id))
      found.set(id, scope);
  }
  const alice = exchanges.find(({ as = '' }) => as.includes('alice'))?.as ?? 'ada';
  return [...found].map(([id, scope]) => [
    id,
    server.seed.runner(
      `runner ${id}`,
      scope === '/admin' ? '' : scope === '/user' ? alice : scope.replace(/^\/(repos|orgs)\//, ''),
    ),
  ]);
}

/** Adds runs that a push with git had started, with their first jobs. */
async function runs(
  server: ForgeServer,
  exchanges: readonly Recorded[],
): Promise<[string, number][]> {
  const ask = asking(server.url, server.token);
  const pairs: [string, number][] = [];
  const made = new Set<string>();
  for (const { request, response } of exchanges) {
    const [, base = '', run] =
      /^(\/repos\/[^/]+\/[^/]+\/actions)\/runs\/(\d+)/.exec(request.path) ?? [];
    if (run === undefined || response.status >= 300 || made.has(run)) continue;
    made.add(run);
    const details = await ask(
      'POST',
      `${base}/workflows/manual.yml/dispatches?return_run_details=true`,
      { ref: 'main' },
    );
    const id = at(details, 'workflow_run_id');
    if (typeof id === 'number') pairs.push([run, id]);
  }
  return pairs;
}

/** Notes the repositories that a scenario creates itself. */
function note({ as = '', request, response }: Recorded, made: Set<string>): void {
  const name = (request.body as { readonly name?: unknown } | undefined)?.name;
  const [, area = '', login = ''] = request.path.split('/');
  if (
    request.method !== 'POST' ||
    response.status >= 300 ||
    typeof name !== 'string' ||
    !/\/(repos|forks|generate)$/.test(request.path)
  )
    return;
  made.add(`${area === 'orgs' || area === 'org' ? login : as}/${name}`);
}

function repository(server: ForgeServer, path: string, exchanges: readonly Recorded[]): void {
  const empty = path.includes('empty');
  server.seed.repo(path, {
    private: path.includes('priv'),
    archived: path.includes('arch'),
    template: path.includes('template'),
    files: empty ? {} : files,
  });
  if (/arch|notime|big/.test(path)) server.seed.issues(path, ['an issue']);
  if (empty) return;
  for (const branch of branches)
    server.seed.commit(path, { 'feature.txt': 'feature\n' }, { branch });
  const made = readState(server).findRepo(...(path.split('/') as [string, string]));
  if (made !== undefined) made.mirror = path.endsWith('-mirror');
  made?.refs.tags.set('v1.0', made.refs.branches.get('main') ?? '');
  for (const { request, response } of exchanges) {
    const body = request.body as { readonly head?: unknown } | undefined;
    if (
      request.method !== 'POST' ||
      request.path !== `/repos/${path}/pulls` ||
      response.status !== 201 ||
      typeof body?.head !== 'string'
    )
      continue;
    server.seed.commit(
      path,
      {
        [`${body.head.replace(/\W+/g, '-')}.txt`]: 'from a branch\n',
        'file.txt': `${lines}more\n`,
      },
      { branch: body.head },
    );
  }
}
