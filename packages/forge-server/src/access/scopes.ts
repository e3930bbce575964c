import { type Call, Refusal } from '../http/index.js';

/** The categories of token scopes, in the order in which scopes are written. */
export const SCOPE_AREAS: readonly string[] = [
  'activitypub',
  'admin',
  'misc',
  'notification',
  'organization',
  'package',
  'issue',
  'repository',
  'user',
];

const SIGNED_IN_READS = new RegExp(
  '^/(?:(?:admin|notifications|user|teams|packages|token)(?:/|$)' +
    '|orgs/\\{org\\}/(?:actions|hooks|members|teams|blocks|list_blocked|quota)(?:/|$)' +
    '|users/\\{username\\}/(?:followers|following|gpg_keys|keys|orgs|starred|subscriptions)(?:/|$)' +
    '|repos/\\{owner\\}/\\{repo\\}/(?:actions/(?:jobs|runners|runs$|secrets|variables|workflows)|assignees|branch_protections|tag_protections' +
    '|collaborators|flags|hooks|keys|notifications|push_mirrors|reviewers|subscription$|teams|times|issues/\\{index\\}/(?:subscriptions/check|times)))',
);

const OPEN_WRITES = new Set([
  'downloadArtifactRaw',
  'repoGetFileContentsPost',
  'userGetTokens',
  'deleteArtifact',
]);

export function needsSignIn(id: string, method: string, path: string): boolean {
  if (OPEN_WRITES.has(id)) return false;
  if (path.startsWith('/activitypub')) return false;
  return (method !== 'GET' && method !== 'HEAD') || SIGNED_IN_READS.test(path);
}

const ISSUE_AREA_PATTERN =
  /^\/repos\/\{owner\}\/\{repo\}\/(issues|labels|milestones|projects)(\/|$)/;
const STARRED_PATTERN = /^\/user\/(starred\/|starred$|repos$)|^\/users\/\{username\}\/repos$/;
const FREE_PATTERN =
  /^\/(version|signing-key|gitignore|licenses|label\/templates|settings|markdown|markup|swagger|nodeinfo|token$)|\/(markdown|markup)(\/raw)?$/;

/** Returns the categories that a token needs for a route: one entry for each check, in order. */
function listAreas(path: string): readonly (readonly string[])[] {
  if (FREE_PATTERN.test(path)) return [];
  if (path.startsWith('/activitypub')) return [['activitypub']];
  if (path.startsWith('/admin')) return [['admin']];
  if (path.startsWith('/notifications') || path.endsWith('}/notifications'))
    return [['notification']];
  if (path.startsWith('/packages')) return [['package']];
  if (path === '/user/orgs' || path.startsWith('/users/{username}/orgs'))
    return [['user', 'organization']];
  if (path.startsWith('/orgs/{org}/projects')) return [['organization'], ['issue']];
  if (/^\/(user|users\/\{username\})\/projects/.test(path)) return [['user'], ['issue']];
  if (path.startsWith('/org/')) return [['organization', 'repository']];
  if (/^\/(orgs|teams)(\/|$)/.test(path)) return [['organization']];
  if (path.startsWith('/repos/issues/') || ISSUE_AREA_PATTERN.test(path)) return [['issue']];
  if (STARRED_PATTERN.test(path)) return [['user'], ['repository']];
  if (/^\/(user|users)(\/|$)/.test(path)) return [['user']];
  return [['repository']];
}

/** Rejects a token whose scopes do not cover a route, before any record is looked up. */
export function checkScopes(call: Call, method: string, path: string): void {
  const { token } = call.caller;
  if (token === undefined) return;
  const level = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  for (const areas of listAreas(path)) {
    if (areas.every((area) => allowsArea(token.scopes, level, area))) continue;
    const required = areas.map((area) => `${level}:${area}`).join(' ');
    const scopes = normalizeScopes(token.scopes).join(',');
    throw new Refusal(
      403,
      `token does not have at least one of required scope(s), required=[${required}], token scope=${scopes}`,
    );
  }
}

/** Returns whether scopes allow a level of a category; write includes read. */
export function allowsArea(
  scopes: readonly string[],
  level: 'read' | 'write',
  area: string,
): boolean {
  return scopes.some(
    (scope) =>
      scope === 'all' ||
      scope === `write:${area}` ||
      (level === 'read' && scope === `read:${area}`),
  );
}

export function isPublicOnly(call: Call): boolean {
  return call.caller.token?.scopes.includes('public-only') === true;
}

/** Returns scopes in the server's order, without those that another one includes. */
export function normalizeScopes(scopes: readonly string[]): string[] {
  const rest = scopes.includes('public-only') ? ['public-only'] : [];
  if (scopes.includes('all') || SCOPE_AREAS.every((area) => scopes.includes(`write:${area}`)))
    return [...rest, 'all'];
  const named = SCOPE_AREAS.flatMap((area) => {
    if (scopes.includes(`write:${area}`)) return [`write:${area}`];
    return scopes.includes(`read:${area}`) ? [`read:${area}`] : [];
  });
  return [...rest, ...named];
}

export function isScope(scope: string): boolean {
  return [
    '',
    'all',
    'public-only',
    ...SCOPE_AREAS.flatMap((area) => [`read:${area}`, `write:${area}`]),
  ].includes(scope);
}

const PRIVATE_PATTERN = new RegExp(
  '^/(?:notifications|teams|packages/|user/(?:emails|keys|gpg_keys|gpg_key_token|gpg_key_verify|applications|hooks|settings|blocks|teams|times|stopwatches|actions|avatar|repos))',
);

/** Rejects tokens that are limited to public records. */
export function checkPublicOnly(call: Call, method: string, path: string): void {
  if (!isPublicOnly(call)) return;
  if (path === '/user' && call.doer?.visibility !== 'public')
    throw new Refusal(403, 'token scope is limited to public users');
  const listed = PRIVATE_PATTERN.test(path) && !(path === '/user/repos' && method === 'GET');
  if (listed) throw new Refusal(403, 'this endpoint is not available for public-only tokens');
}
