import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { durationText, secondsOf } from '../../http/durations.js';
import { counted, listing } from '../../http/paging.js';
import { gitUser, ownAddress, withoutCredentials } from '../../access/git-remote.js';
import { atLeast, levelOf, repoOf, unlessArchived } from '../../access/rights.js';
import type { RepoRecord } from '../../state/records.js';
import type { PushMirrorRecord } from '../../state/instance-records.js';
import { epoch } from '../../views/people.js';
import { empty, json, notFound, Refusal } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const pushMirrorRoutes: Handlers = {
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
    const mirror = mirrorsOf(call, repo).find(({ remote_name }) => remote_name === call.param('name'));
    if (mirror === undefined) throw notFound();
    return json(view(repo, mirror));
  },
  repoDeletePushMirror(call) {
    const repo = unlessArchived(repoOf(call, 'admin'));
    const { pushMirrors } = call.state;
    const at = pushMirrors.findIndex((mirror) => mirror.repo === repo.id && mirror.remote_name === call.param('name'));
    if (at >= 0) pushMirrors.splice(at, 1);
    return empty();
  },
  repoPushMirrorSync: sync,
};

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

/** Pushes to every mirror. Nothing is sent to other hosts: a push to them counts as done. */
function sync(call: Call): Reply {
  const repo = unlessArchived(repoOf(call, 'write'));
  const failed = mirrorsOf(call, repo).filter((mirror) => {
    mirror.last_update = call.state.now();
    mirror.last_error = push(call, repo, mirror);
    return mirror.last_error !== '';
  });
  if (failed.length > 0)
    throw new Refusal(422, `error occurred when syncing push mirrors: ${failed.map(({ remote_name }) => remote_name).join(', ')}`);
  return { status: 200 };
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
