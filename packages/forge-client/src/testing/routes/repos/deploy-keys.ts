import type { Call } from '../../http/call.js';
import { counted, listing } from '../../http/paging.js';
import { repoOf } from '../../access/rights.js';
import { checkedKey, fingerprintOf, sameKey } from '../../access/public-keys.js';
import type { DeployKeyRecord } from '../../state/identity-records.js';
import type { RepoRecord } from '../../state/records.js';
import { fullName } from '../../views/people.js';
import { created, empty, invalid, json, notFound } from '../../http/replies.js';
import { repoView } from '../../views/repository.js';
import type { Handlers } from '../route.js';

export const deployKeyRoutes: Handlers = {
  repoListKeys(call) {
    const repo = repoOf(call, 'admin');
    const [id, fingerprint] = [Number(call.query.get('key_id') ?? '0'), call.query.get('fingerprint') ?? ''];
    const keys = keysOf(call, repo).filter(({ key_id }) => !(id > 0) || key_id === id);
    const found = keys.filter(({ key }) => fingerprint === '' || fingerprintOf(key) === fingerprint);
    return listing(call, found, (key) => fullView(call, repo, key), counted);
  },
  repoCreateKey(call) {
    const repo = repoOf(call, 'admin');
    const { state } = call;
    const body = call.body;
    const title = body.required('title', 'Title');
    const key = checkedKey(body.required('key', 'Key'));
    if (state.users.some(({ keys }) => keys.some((other) => sameKey(other.key, key))))
      throw invalid('Key content has been used as non-deploy key');
    const own = keysOf(call, repo);
    if (own.some((other) => sameKey(other.key, key))) throw invalid('This key has already been added to this repository');
    if (own.some((other) => other.title === title)) throw invalid('A key with the same name already exists');
    const known = state.identity.deployKeys.find((other) => sameKey(other.key, key));
    const record: DeployKeyRecord = {
      id: state.nextId(),
      repo: repo.id,
      key_id: known?.key_id ?? state.nextId(),
      title,
      key,
      read_only: body.flag('read_only') ?? false,
      created_at: state.now(),
    };
    state.identity.deployKeys.push(record);
    return created(view(call, repo, record));
  },
  repoGetKey(call) {
    const repo = repoOf(call, 'admin');
    const key = keysOf(call, repo).find(({ id }) => id === call.id('id'));
    if (key === undefined) throw notFound();
    return json(fullView(call, repo, key));
  },
  // Succeeds without a key, too.
  repoDeleteKey(call) {
    const key = keysOf(call, repoOf(call, 'admin')).find(({ id }) => id === call.id('id'));
    const { deployKeys } = call.state.identity;
    if (key !== undefined) deployKeys.splice(deployKeys.indexOf(key), 1);
    return empty();
  },
};

function keysOf(call: Call, repo: RepoRecord): DeployKeyRecord[] {
  return call.state.identity.deployKeys.filter((key) => key.repo === repo.id);
}

function view(call: Call, repo: RepoRecord, { id, key_id, key, title, read_only, created_at }: DeployKeyRecord): Record<string, unknown> {
  const url = `${call.root}/api/v1/repos/${fullName(repo)}/keys/${String(id)}`;
  return { id, key_id, key, url, title, fingerprint: fingerprintOf(key), created_at, read_only };
}

/** Returns a key for its owner and for administrators: with the repository and the rights of the key. */
function fullView(call: Call, repo: RepoRecord, key: DeployKeyRecord): Record<string, unknown> {
  const shown = view(call, repo, key);
  if (call.me !== repo.owner && !call.me.is_admin) return shown;
  return { ...shown, repository: { ...repoView(call, repo), permissions: { admin: false, push: !key.read_only, pull: true } } };
}
