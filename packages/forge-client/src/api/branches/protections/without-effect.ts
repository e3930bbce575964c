import type * as z from 'zod/v4/mini';
import { isRecord } from '@clients/core';

type Rule = Readonly<Record<string, unknown>>;

/** The value of a request, and the list of what is wrong with it. */
type Payload = z.core.ParsePayload;

/** The flags that each flag depends on: without them the server ignores it. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  enable_push_whitelist: ['enable_push'],
  push_whitelist_deploy_keys: ['enable_push', 'enable_push_whitelist'],
  enable_force_push: ['enable_push'],
  enable_force_push_allowlist: ['enable_push', 'enable_force_push'],
  force_push_allowlist_deploy_keys: [
    'enable_push',
    'enable_force_push',
    'enable_force_push_allowlist',
  ],
};

/** The flags that lists depend on. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  push_whitelist_usernames: ['enable_push', 'enable_push_whitelist'],
  push_whitelist_teams: ['enable_push', 'enable_push_whitelist'],
  force_push_allowlist_usernames: FLAGS['force_push_allowlist_deploy_keys'] ?? [],
  force_push_allowlist_teams: FLAGS['force_push_allowlist_deploy_keys'] ?? [],
  merge_whitelist_usernames: ['enable_merge_whitelist'],
  merge_whitelist_teams: ['enable_merge_whitelist'],
  bypass_allowlist_usernames: ['enable_bypass_allowlist'],
  bypass_allowlist_teams: ['enable_bypass_allowlist'],
  approvals_whitelist_username: ['enable_approvals_whitelist'],
  approvals_whitelist_teams: ['enable_approvals_whitelist'],
  status_check_contexts: ['enable_status_check'],
};

/** The flags that an update reads only together with others. */
const FLAGS_IN_UPDATE: typeof FLAGS = {
  enable_push_whitelist: ['enable_push'],
  push_whitelist_deploy_keys: ['enable_push', 'enable_push_whitelist'],
  enable_force_push_allowlist: ['enable_force_push'],
  force_push_allowlist_deploy_keys: ['enable_force_push', 'enable_force_push_allowlist'],
};

/**
 * Refuses the parts of a new rule that the server would ignore. A list whose flag is `false` may
 * stay: the program knows that it has no effect.
 */
export function refuseIgnoredParts(payload: Payload): void {
  const rule = readRule(payload);
  for (const [key, needed] of Object.entries(FLAGS)) {
    const missing = needed.find((flag) => rule[flag] !== true);
    if (rule[key] === true && missing !== undefined) refuse(payload, key, needs(missing));
  }
  for (const [key, needed] of Object.entries(LISTS)) {
    const missing = needed.find((flag) => isUnset(rule[flag]));
    if (hasItems(rule[key]) && missing !== undefined) refuse(payload, key, needs(missing));
  }
}

/**
 * Refuses the parts of an update that the server would ignore, whatever the rule is now. It reads
 * some flags only if others are in the same request.
 */
export function refuseIgnoredChanges(payload: Payload): void {
  const rule = readRule(payload);
  for (const [key, needed] of Object.entries(FLAGS_IN_UPDATE)) {
    if (isUnset(rule[key])) continue;
    const missing = needed.find((flag) => rule[flag] !== true);
    // Whatever a flag that is off contains is off, too.
    const isOff = rule[key] === false && missing !== undefined && rule[missing] === false;
    if (missing !== undefined && !isOff)
      refuse(payload, key, needs(missing, ' in the same update'));
  }
  if (rule['enable_force_push'] === true && rule['enable_push'] === false)
    refuse(payload, 'enable_force_push', needs('enable_push'));
  const [users, keys] = ['force_push_allowlist_usernames', 'force_push_allowlist_deploy_keys'];
  if (Array.isArray(rule[users]) && isUnset(rule[keys]))
    refuse(payload, users, `${keys} beside it: Gitea up to 1.24 ignores the logins without it`);
  if (!isUnset(rule[keys]) && !Array.isArray(rule[users]))
    refuse(payload, keys, `${users} beside it: Gitea up to 1.24 removes all logins without it`);
}

function readRule({ value }: Payload): Rule {
  return isRecord(value) ? value : {};
}

function needs(flag: string, where = ''): string {
  return `${flag}: true beside it${where}, without which it has no effect`;
}

function refuse(payload: Payload, key: string, expected: string): void {
  payload.issues.push({
    code: 'custom',
    path: [key],
    message: expected,
    input: readRule(payload)[key],
  });
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null;
}

function hasItems(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}
