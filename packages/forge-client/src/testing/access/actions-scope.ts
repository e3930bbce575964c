import type { Call } from '../http/call.js';
import { onlyAdmins, orgOf, repoOf } from './rights.js';
import type { ActionsSettings } from '../state/actions-settings.js';

/** The owner of variables, secrets and runners: a repository, an organisation, a user or the instance. */
export interface ActionsScope {
  readonly actions: ActionsSettings;
  readonly owner_id: number;
  readonly repo_id: number;
}

export type ScopeOf = (call: Call) => ActionsScope;

/** The repository of the route, for its owners. */
export const ofRepo: ScopeOf = (call) => {
  const repo = repoOf(call, 'owner');
  return { actions: repo.actions, owner_id: 0, repo_id: repo.id };
};

/** The organisation of the route, for its owners. */
export const ofOrg: ScopeOf = (call) => {
  const org = orgOf(call, 'owner');
  return { actions: org.actions, owner_id: org.id, repo_id: 0 };
};

export const ofUser: ScopeOf = (call) => ({ actions: call.me.actions, owner_id: call.me.id, repo_id: 0 });

/** The instance, for its administrators. */
export const ofInstance: ScopeOf = (call) => {
  onlyAdmins(call);
  return { actions: call.state.actions, owner_id: 0, repo_id: 0 };
};

/** Returns the registration token of a scope. It is created once. */
export function registrationToken(call: Call, { actions }: ActionsScope): string {
  actions.registration_token ??= `registration${String(call.state.nextId())}`.padEnd(40, '0');
  return actions.registration_token;
}
