import type { Call } from './call.js';
import { orgOf, repoOf } from './rights.js';
import { onlyAdmins } from './site-admin.js';
import type { ActionsSettings } from './state/actions-settings.js';

/** Whose variables, secrets and runners they are. */
export interface ActionsScope {
  readonly actions: ActionsSettings;
  readonly owner_id: number;
  readonly repo_id: number;
}

/** Finds the scope of a call. */
export type ScopeOf = (call: Call) => ActionsScope;

/** A repository, for its owners. */
export const ofRepo: ScopeOf = (call) => {
  const repo = repoOf(call, 'owner');
  return { actions: repo.actions, owner_id: 0, repo_id: repo.id };
};

/** An organisation, for its owners. */
export const ofOrg: ScopeOf = (call) => {
  const org = orgOf(call, 'owner');
  return { actions: org.actions, owner_id: org.id, repo_id: 0 };
};

/** The caller. */
export const ofUser: ScopeOf = (call) => ({ actions: call.me.actions, owner_id: call.me.id, repo_id: 0 });

/** The site, for its administrators. */
export const ofSite: ScopeOf = (call) => {
  onlyAdmins(call);
  return { actions: call.state.actions, owner_id: 0, repo_id: 0 };
};

/** The token by which runners register themselves in a scope. It is made once. */
export function registrationToken(call: Call, { actions }: ActionsScope): string {
  actions.registration_token ??= `registration${String(call.state.nextId())}`.padEnd(40, '0');
  return actions.registration_token;
}
