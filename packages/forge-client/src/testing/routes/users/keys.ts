import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { isPublicOnly } from '../../access/scopes.js';
import { linked, listing } from '../../http/paging.js';
import { userForAdmin, userOf } from '../../access/rights.js';
import { checkedKey, fingerprintOf, sameKey } from '../../access/public-keys.js';
import type { KeyRecord, UserRecord } from '../../state/user-records.js';
import { userView } from '../../views/people.js';
import { created, empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const keyRoutes: Handlers = {
  userCurrentListKeys: (call) => list(call, call.me),
  userCurrentPostKey: (call) => add(call, call.me),
  // Anyone may read any key by its id.
  userCurrentGetKey(call) {
    const { owner, key } = keyOf(call);
    return json(view(call, owner, key));
  },
  userCurrentDeleteKey: (call) => remove(call, call.me),
  userListKeys: (call) => list(call, publicUser(call)),
  adminCreatePublicKey: (call) => add(call, userForAdmin(call)),
  adminDeleteUserPublicKey: (call) => remove(call, userForAdmin(call)),
};

/** Returns the user of a route whose keys are listed. Every authenticated user may list them, for private users, too. */
export function publicUser(call: Call): UserRecord {
  const user = userOf(call);
  if (isPublicOnly(call) && user.visibility !== 'public') throw new Refusal(403, 'token scope is limited to public users');
  return user;
}

/** Returns a key. Only its owner and administrators see the owner. */
function view(call: Call, owner: UserRecord, { id, key, title, created_at }: KeyRecord): Record<string, unknown> {
  const open = call.me === owner || call.me.is_admin;
  return {
    id,
    key,
    url: `${call.root}/api/v1/user/keys/${String(id)}`,
    title,
    fingerprint: fingerprintOf(key),
    created_at,
    last_used_at: created_at,
    ...(open ? { user: userView(call, owner), key_type: 'user' } : {}),
  };
}

function list(call: Call, owner: UserRecord): Reply {
  const wanted = call.query.get('fingerprint') ?? '';
  const keys = owner.keys.filter(({ key }) => wanted === '' || fingerprintOf(key) === wanted);
  return listing(call, keys, (key) => view(call, owner, key), linked);
}

function add(call: Call, owner: UserRecord): Reply {
  const body = call.body;
  const title = body.required('title', 'Title');
  const key = checkedKey(body.required('key', 'Key'));
  if (allKeys(call).some((other) => sameKey(other, key))) throw invalid('Key content has been used as non-deploy key');
  if (owner.keys.some((other) => other.title === title)) throw invalid('Key title has been used');
  const record: KeyRecord = { id: call.state.nextId(), title, key, created_at: call.state.now() };
  owner.keys.push(record);
  return created(view(call, owner, record));
}

/** Returns all keys. A key belongs to one account or to repositories, never to both. */
function allKeys({ state }: Call): string[] {
  const deployed = state.identity.deployKeys.filter(({ repo }) => state.repoById(repo) !== undefined);
  return [...state.users.flatMap(({ keys }) => keys), ...deployed].map(({ key }) => key);
}

function keyOf(call: Call): { readonly owner: UserRecord; readonly key: KeyRecord } {
  for (const owner of call.state.users) {
    const key = owner.keys.find(({ id }) => id === call.id('id'));
    if (key !== undefined) return { owner, key };
  }
  throw notFound();
}

function remove(call: Call, user: UserRecord): Reply {
  const { owner, key } = keyOf(call);
  if (owner !== user) throw new Refusal(403, 'You do not have access to this key');
  owner.keys.splice(owner.keys.indexOf(key), 1);
  return empty();
}
