import { atLeast, knownUser, levelOf, repoOf, unlessArchived } from '../../access/rights.js';
import { type GitCredentials, gitUser, ownAddress, withoutCredentials } from '../../access/sign-in.js';
import { copyParts, type Part } from '../../changes/copy-parts.js';
import { emit } from '../../events/emit.js';
import type { Call } from '../../http/call.js';
import { durationText, secondsOf } from '../../http/dates.js';
import { counted, listing } from '../../http/paging.js';
import { created, empty, invalid, json, Refusal } from '../../http/replies.js';
import type { PushMirrorRecord } from '../../state/instance-records.js';
import type { OriginRecord, RepoRecord } from '../../state/records.js';
import type { UserRecord } from '../../state/user-records.js';
import { epoch } from '../../views/people.js';
import { repoView } from '../../views/repository.js';
import { orNotFound } from '../lists.js';
import type { Handlers } from '../route.js';

export const mirrorRoutes: Handlers = {
  /** Copies a repository of this forge. One at another address is not reached: its copy has no commits. */
  repoMigrate(call) {
    const body = call.body.as('MigrateRepoOptions');
    const address = body.required('clone_addr', 'CloneAddr');
    const name = body.required('repo_name', 'RepoName');
    if (name.length > 100) throw invalid('[RepoName]: MaxSize');
    if (!/^[\w.-]+$/.test(name)) throw invalid('[RepoName]: AlphaDashDot');
    const owner = newOwner(call);
    if (!/^(?:https?|git):\/\//i.test(address) || !URL.canParse(address))
      throw invalid('You are not allowed to import local repositories.');
    const { state } = call;
    if (state.repo(owner.login, name) !== undefined) throw new Refusal(409, 'The repository with the same name already exists.');
    const source = sourceOf(call, address);
    const mirror = body.flag('mirror') === true;
    const made = state.addRepo(owner, name, {
      description: body.text('description') ?? '',
      private: body.flag('private') ?? false,
      default_branch: source?.default_branch ?? 'main',
      mirror,
      origin: originOf(call, address, source, mirror),
      settings: mirror ? ofMirrors : {},
    });
    if (source !== undefined) copy(call, source, made);
    state.formerRepos.delete(`${owner.login}/${name}`.toLowerCase());
    emit(call, made, 'repository', 'repository', { action: 'created', organization: null, repository: repoView(call, made) });
    return created(repoView(call, made));
  },
  repoMirrorSync(call) {
    const repo = unlessArchived(repoOf(call, 'write'));
    if (!repo.mirror) throw new Refusal(400, 'Repository is not a mirror');
    pull(call, repo);
    return { status: 200 };
  },
  repoListPushMirrors(call) {
    const repo = repoOf(call, 'admin');
    return listing(call, mirrorsOf(call, repo), (mirror) => view(repo, mirror), counted);
  },
  repoAddPushMirror(call) {
    const repo = unlessArchived(repoOf(call, 'admin'));
    const mirror = mirrorFrom(call, repo);
    call.state.pushMirrors.push(mirror);
    return json(view(repo, mirror));
  },
  repoGetPushMirrorByRemoteName(call) {
    const repo = repoOf(call, 'admin');
    const mirror = orNotFound(mirrorsOf(call, repo).find(({ remote_name }) => remote_name === call.param('name')));
    return json(view(repo, mirror));
  },
  repoDeletePushMirror(call) {
    const repo = unlessArchived(repoOf(call, 'admin'));
    const { pushMirrors } = call.state;
    const at = pushMirrors.findIndex((mirror) => mirror.repo === repo.id && mirror.remote_name === call.param('name'));
    if (at >= 0) pushMirrors.splice(at, 1);
    return empty();
  },
  /** Pushes to every mirror. Nothing is sent to other hosts: a push to them counts as done. */
  repoPushMirrorSync(call) {
    const repo = unlessArchived(repoOf(call, 'write'));
    const failed = mirrorsOf(call, repo).filter((mirror) => {
      mirror.last_update = call.state.now();
      mirror.last_error = push(call, repo, mirror);
      return mirror.last_error !== '';
    });
    if (failed.length > 0)
      throw new Refusal(422, `error occurred when syncing push mirrors: ${failed.map(({ remote_name }) => remote_name).join(', ')}`);
    return { status: 200 };
  },
};

/** Services whose issues and releases are read from their API. All others are plain git servers. */
const SERVICES: readonly string[] = ['gitea', 'forgejo'];

const PARTS: readonly Part[] = ['issues', 'labels', 'milestones', 'pull_requests', 'releases'];

/** What a new mirror has switched off. */
const ofMirrors: Readonly<Record<string, unknown>> = {
  has_pull_requests: false,
  has_actions: false,
  allow_merge_commits: false,
  allow_rebase: false,
  allow_rebase_explicit: false,
  allow_squash_merge: false,
  allow_fast_forward_only_merge: false,
  allow_merge_update: false,
  allow_rebase_update: false,
  allow_manual_merge: true,
  default_allow_maintainer_edit: false,
};

function newOwner(call: Call): UserRecord {
  const { body, me, state } = call;
  const [login, id] = [body.text('repo_owner') ?? '', body.int('uid') ?? 0];
  const owner = login !== '' ? knownUser(call, login, 422) : id === 0 ? me : state.userById(id);
  if (owner === undefined) throw invalid(`user does not exist [uid: ${String(id)}, name: ]`);
  if (owner === me || me.is_admin) return owner;
  if (owner.kind !== 'org') throw new Refusal(403, 'Given user is not an organization.');
  if (!state.isOwner(owner, me)) throw new Refusal(403, 'Given user is not owner of organization.');
  return owner;
}

/** Returns the repository at an address; undefined on another server. @throws a 422 when it is missing, or hidden from the credential */
function sourceOf(call: Call, address: string): RepoRecord | undefined {
  const { root, state } = call;
  const own = ownAddress(root, address);
  if (own === undefined && !withoutCredentials(address).startsWith(`${root}/`)) return undefined;
  const source = own && state.repo(own.owner, own.name);
  if (source !== undefined && levelOf({ state, root, doer: reader(call, address) }, source) !== 'none') return source;
  const reason = `fatal: could not read Username for '${root}': terminal prompts disabled`;
  throw invalid(`Authentication failed: clone error: exit status 128 - ${reason}.`);
}

/** Returns who reads the source: the user of the token, of the name and password of the body, or of those in the address. */
function reader(call: Call, address: string): UserRecord | undefined {
  const { body, state } = call;
  const token = body.text('auth_token') ?? '';
  const byToken = token === '' ? undefined : state.tokens.find(({ secret }) => secret === token);
  if (byToken !== undefined) return state.userById(byToken.user);
  const [username, password] = [body.text('auth_username') ?? '', body.text('auth_password') ?? ''];
  return gitUser(call, username === '' && password === '' ? inAddress(address) : { username, password });
}

function inAddress(address: string): GitCredentials {
  const { username, password } = new URL(address);
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

function originOf(call: Call, address: string, source: RepoRecord | undefined, mirror: boolean): OriginRecord {
  const given = call.body.text('mirror_interval') ?? '';
  const seconds = secondsOf(given === '' ? '8h' : given);
  if (mirror && (seconds === undefined || (seconds !== 0 && seconds < 600))) throw new Refusal(500);
  const interval = mirror ? durationText(seconds ?? 0) : '';
  return { url: withoutCredentials(address), repo: source?.id, interval, synced: call.state.now() };
}

/** Copies commits and the wiki, and of a repository of the same service what else is asked for. A mirror has only commits. */
function copy(call: Call, source: RepoRecord, made: RepoRecord): void {
  const { body, state } = call;
  made.refs.takeFrom(source.refs);
  const wiki = state.wikis.get(source.id);
  if (body.flag('wiki') === true && wiki !== undefined) state.wikis.set(made.id, wiki);
  if (made.mirror || !SERVICES.includes(body.text('service') ?? '')) return;
  copyParts(call, source, made, new Set(PARTS.filter((part) => body.flag(part) === true)));
}

/** Copies the branches and tags of what a repository is a mirror of, if that is a repository of this forge that still exists. */
function pull({ state }: Call, { refs, origin }: RepoRecord): void {
  if (origin === undefined) return;
  origin.synced = state.now();
  const source = state.repoById(origin.repo ?? 0);
  if (source !== undefined) refs.takeFrom(source.refs);
}

function mirrorsOf({ state }: Call, { id }: RepoRecord): PushMirrorRecord[] {
  return state.pushMirrors.filter(({ repo }) => repo === id);
}

function view(repo: RepoRecord, mirror: PushMirrorRecord): Record<string, unknown> {
  const { remote_name, remote_address, created, last_update, last_error, interval, sync_on_commit } = mirror;
  return { repo_name: repo.name, remote_name, remote_address, created, last_update, last_error, interval, sync_on_commit };
}

function mirrorFrom(call: Call, repo: RepoRecord): PushMirrorRecord {
  const body = call.body.as('CreatePushMirrorOption');
  const seconds = intervalOf(body.text('interval') ?? '');
  if (seconds !== 0 && seconds < 600) throw new Refusal(400, 'interval is shorter than minimum 10m0s');
  const address = body.text('remote_address') ?? '';
  if (!URL.canParse(address)) throw new Refusal(401, 'Permission denied');
  return {
    repo: repo.id,
    remote_name: `remote_mirror_${String(call.state.nextId()).padStart(10, 'a')}`,
    remote_address: withoutCredentials(address),
    username: body.text('remote_username') ?? '',
    password: body.text('remote_password') ?? '',
    created: call.state.now(),
    last_update: epoch,
    last_error: '',
    interval: durationText(seconds),
    sync_on_commit: body.flag('sync_on_commit') ?? false,
  };
}

function intervalOf(text: string): number {
  const seconds = secondsOf(text);
  if (seconds === undefined) throw new Refusal(400, `invalid interval: time: invalid duration ${JSON.stringify(text)}`);
  return seconds;
}

/** Copies branches and tags to a repository of this forge. @returns the error; empty on success */
function push(call: Call, repo: RepoRecord, mirror: PushMirrorRecord): string {
  const { root, state } = call;
  const address = ownAddress(root, mirror.remote_address);
  if (address === undefined) return '';
  const target = state.repo(address.owner, address.name);
  const doer = gitUser(call, mirror);
  if (target === undefined || doer === undefined || !atLeast(levelOf({ state, root, doer }, target), 'write')) {
    const reason = `fatal: could not read Username for '${root}': terminal prompts disabled`;
    return `push failed: ${reason} - ${reason}\n\n`;
  }
  target.refs.takeFrom(repo.refs);
  return '';
}
