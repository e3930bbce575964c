import type { Reader } from '../http/call.js';
import { differencesOf } from '../servers/index.js';
import type { RepoRecord } from '../state/records.js';

/** A rule that protects branches, with the keys of the API. */
type Rule = Readonly<Record<string, unknown>>;

/** Returns the rules of a repository in the order in which the server tries them. */
export function rulesOf({ state }: Pick<Reader, 'state'>, repo: RepoRecord): Rule[] {
  const ranked = differencesOf(state.like)?.withoutFields.get('branchProtection')?.includes('priority') !== true;
  const rank = (rule: Rule): number => (ranked ? Number(rule['priority']) : 0);
  return [...repo.protections.values()].sort((one, other) => rank(one) - rank(other) || Number(isPattern(one)) - Number(isPattern(other)));
}

/**
 * Returns the rule that protects a branch: of those that match, the one with the lowest priority. Of the same priority, and on servers
 * without priorities, a name takes precedence over a pattern, and the older rule over the newer one.
 */
export function ruleOf(reader: Pick<Reader, 'state'>, repo: RepoRecord, branch: string): Rule | undefined {
  return rulesOf(reader, repo).find((rule) => (isPattern(rule) ? pattern(nameOf(rule)).test(branch) : nameOf(rule) === branch));
}

function nameOf(rule: Rule): string {
  return String(rule['rule_name']);
}

function isPattern(rule: Rule): boolean {
  return /[*?]/.test(nameOf(rule));
}

/** `**` matches slashes, `*` and `?` do not. */
function pattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*{2,}|\*|\?/g, (sign) => (sign === '?' ? '[^/]' : sign === '*' ? '[^/]*' : '.*'));
  return new RegExp(`^${source}$`);
}
