import type { Call } from '../../http/call.js';
import { repoOf } from '../../access/rights.js';
import { onlyAdmins } from '../../access/administrators.js';
import { empty, json, notFound } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const flagRoutes: Handlers = {
  repoListFlags(call) {
    const flags = [...flagsOf(call)];
    return json(flags, 200, { 'x-total-count': String(flags.length), 'access-control-expose-headers': 'X-Total-Count' });
  },
  repoReplaceAllFlags(call) {
    const flags = flagsOf(call);
    const wanted = call.body.as('ReplaceFlagsOption').texts('flags') ?? [];
    flags.clear();
    for (const flag of wanted) flags.add(flag);
    return empty();
  },
  repoDeleteAllFlags(call) {
    flagsOf(call).clear();
    return empty();
  },
  repoCheckFlag(call) {
    if (!flagsOf(call).has(call.param('flag'))) throw notFound();
    return empty();
  },
  repoAddFlag(call) {
    flagsOf(call).add(call.param('flag'));
    return empty();
  },
  repoDeleteFlag(call) {
    flagsOf(call).delete(call.param('flag'));
    return empty();
  },
};

/** Returns the flags of the repository of a route. @throws a 403 for users who are not administrators */
function flagsOf(call: Call): Set<string> {
  const { id } = repoOf(call);
  onlyAdmins(call);
  const { flags } = call.state.forgejo;
  const known = flags.get(id) ?? new Set<string>();
  flags.set(id, known);
  return known;
}
