import { isRecord, type Refusal, type Route, readScopes } from '@clients/core';
import { explainEmptyFailure } from './empty-failures.js';
import { findKnownRefusal, says } from './known-refusals.js';
import { type ProductRoute, describeServers } from './product-route.js';

/**
 * Messages for a branch, tag or commit that does not exist. Servers look for the default branch of
 * a repository without commits.
 */
const MISSING_REF_PATTERNS: readonly RegExp[] = [
  /^(?:The old )?branch does/i,
  /^ref ".*" does/i,
  /^object does not exist \[id: [^,]/i,
  /^commit doesn't/i,
  /^(?:tag|target) (?:doesn't|not found)/i,
  /^unrecognized repository/i,
  /^sha not found/i,
  /^no valid ref or sha/,
];

/** Routes that take a password alone: Gitea says the first, Forgejo the second. */
const PASSWORD_PATTERN = /^auth (?:required|method not allowed)/;

/**
 * How the registry of packages, which is outside of the API, refuses a right: with a 401, in plain
 * text, to a credential that it has accepted.
 */
const NO_PACKAGE_ACCESS = /^reqPackageAccess|^user should have specific permission/;

/**
 * Returns whether a 401 refuses a right, and not the credential: another credential of the account
 * would not help.
 */
export function refusesRight({ status, message, target }: Refusal): boolean {
  return status === 401 && target?.auth !== undefined && NO_PACKAGE_ACCESS.test(message);
}

/** Returns the code of an error of the server; undefined when only its status is known. */
export function findCode(refusal: Refusal): string | undefined {
  if (hasNoRoute(refusal)) return 'no-route';
  if (refusesRight(refusal)) return 'no-package-access';
  return findKnownRefusal(refusal)?.code;
}

const NO_PACKAGE_ACCESS_HINT =
  'the credential was accepted, but has no right to this: a token needs the scope write:package (read:package to read), its account the right to the packages of the owner, and the token of a job the permission that the settings of the repository or of the owner give it';

/** Returns the hint for an error of the server. */
export function findHint(refusal: Refusal, code: string | undefined): string | undefined {
  if (code === 'no-route') return explainMissingRoute(refusal);
  if (refusesRight(refusal)) return NO_PACKAGE_ACCESS_HINT;
  return findKnownRefusal(refusal)?.hint ?? explainStatus(refusal);
}

function explainStatus(refusal: Refusal): string | undefined {
  const { status, message, body, sent, target, endpoint } = refusal;
  const isAnonymous = target !== undefined && target.auth === undefined;
  const {
    path = '',
    outsideApi,
  }: Refusal['endpoint'] & Partial<Pick<Route<object>, 'path' | 'outsideApi'>> = endpoint;
  // A commit without a note is said not to exist.
  const isMissingRef = MISSING_REF_PATTERNS.some((pattern) => says(refusal, pattern));
  if (isMissingRef && !path.includes('/notes/'))
    return `no branch, tag or commit has this name: see branches.list and tags.list, which are empty where the repository has no commits${explainName(message)}`;
  switch (status) {
    case 401:
      if (PASSWORD_PATTERN.test(message))
        return 'this route takes a password: set auth to basic({ username, password })';
      return isAnonymous
        ? 'no credential was sent: set option auth, or FORGE_TOKEN for fromEnv()'
        : undefined;
    case 403: {
      const scopes = readScopes(message)?.join(' or ');
      return scopes === undefined
        ? undefined
        : `the token lacks the scope ${scopes}: use one that has it`;
    }
    case 404: {
      // Text and web pages do not come from the API.
      if (body !== undefined && !isRecord(body) && !(outsideApi === true && isShortText(body)))
        return explainBaseUrl(target);
      const hidden = isAnonymous ? 'hidden: no credential was sent' : 'not visible to this account';
      return `${nameMissing(path, sent)} does not exist, or is ${hidden}${explainPlace(path)}${explainUnit(path)}${explainNames(refusal.path)}`;
    }
    case 422:
      return explainField(message, sent);
    case 500:
      return message === '' && isRecord(body) ? explainEmptyFailure(endpoint.id) : undefined;
    default:
      return undefined;
  }
}

/** Says what a name in a message has in front that no name on a server has. */
function explainName(message: string): string {
  // A dispatch takes the long forms.
  if (message.startsWith('ref "')) return '';
  const prefix = /\b(?:refs\/heads\/|refs\/tags\/|(?:refs\/remotes\/)?(?:origin|upstream)\/)/.exec(
    message,
  );
  return prefix === null ? '' : `, and leave out \`${prefix[0]}\``;
}

/** Returns whether a body is a text such as `package file does not exist`, and no page. */
function isShortText(body: unknown): boolean {
  return typeof body === 'string' && body.length < 200 && !body.includes('<');
}

/** Names what may be missing, by the parameters of a path: a server does not say which. */
function nameMissing(path: string, sent: unknown): string {
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name);
  if (isRecord(sent)) names.push('something that the body names');
  const last = names.pop() ?? 'what this route returns';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}

/** Says what else a path may have meant. */
function explainPlace(path: string): string {
  if (path.includes('{branch}')) return '; see branches.list';
  if (path.endsWith('/orgs/{org}/repos'))
    return '; if it is the name of a user, use users.repos.list, or repos.create for the own account';
  // Elsewhere, what is missing may be something of the organisation.
  return path.startsWith('/orgs/{org}') && path.indexOf('{') === path.lastIndexOf('{')
    ? '; if it is the name of a user, see forge.users'
    : '';
}

/** What else is a 404, by the end of the path of the part of a repository that it is about. */
const UNIT_CAUSES: readonly (readonly [RegExp, string])[] = [
  [/\/releases\/latest$/, '; there is none where each release is a draft or a pre-release'],
  [/\/releases\/tags\/\{tag\}$/, '; the tag may have no release, or one that is still a draft'],
  [
    /^\/repos\/\{owner\}\/\{repo\}\/releases\b/,
    '; also where releases are turned off (has_releases of repos.get)',
  ],
  [
    /^\/repos\/\{owner\}\/\{repo\}\/projects\b/,
    '; also where boards are turned off (has_projects of repos.get)',
  ],
  [
    /^\/repos\/\{owner\}\/\{repo\}\/(?:issues|milestones)\b/,
    '; also where issues are turned off (has_issues of repos.get)',
  ],
  [
    /^\/repos\/\{owner\}\/\{repo\}\/pulls\b/,
    '; also where pull requests are turned off, or the repository has no commits (has_pull_requests and empty of repos.get)',
  ],
  [
    /^\/repos\/\{owner\}\/\{repo\}\/wiki\b/,
    '; also where the wiki is turned off or has no page (has_wiki of repos.get)',
  ],
  [
    /^\/repos\/\{owner\}\/\{repo\}\/actions\b/,
    '; also where actions are turned off (has_actions of repos.get)',
  ],
  [
    /^\/repos\/\{owner\}\/\{repo\}\/(?:branches|contents|raw|media|editorconfig|commits|git(?!\/notes)|archive|languages)\b/,
    '; also where the repository has no commits (empty of repos.get)',
  ],
];

/** Says which setting of a repository, or which of its states, is a 404 too. */
function explainUnit(path: string): string {
  return UNIT_CAUSES.find(([pattern]) => pattern.test(path))?.[1] ?? '';
}

/** Says what is too much in the names of a user, an organisation, a repository, a branch or a tag. */
function explainNames(path = ''): string {
  const [, owner = '', repo = ''] =
    /\/(?:repos|users|orgs)\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  if (/^(?:@|%40)/i.test(owner)) return '; the name of an account has no @ in front';
  if (/%2f/i.test(repo)) return '; repo is the name alone, without owner/ in front';
  if (repo.endsWith('.git')) return '; repo is the name without .git';
  const [, kind] = /\/(?:branches|tags)\/refs(?:\/|%2f)(heads|tags)(?:\/|%2f)/i.exec(path) ?? [];
  return kind === undefined ? '' : `; leave out refs/${kind}/`;
}

/**
 * Names the field of a message such as `[UserName]: Required`, which has the server's own name of
 * it, as it was sent.
 */
function explainField(message: string, sent: unknown): string {
  const name = /^\[(\w+)\]/.exec(message)?.[1]?.toLowerCase();
  const field = Object.keys(isRecord(sent) ? sent : {}).find(
    (key) => key.replaceAll('_', '').toLowerCase() === name,
  );
  return `check ${field ?? 'the value that the message names'}`;
}

/**
 * How servers say that a runner does not exist whose id is the last word of a path of another route,
 * such as `…/runners/registration-token` by GET on Gitea 1.26 and newer.
 */
const NO_SUCH_RUNNER = /^runner (?:not found|with id 0\b)/i;

/**
 * Returns whether the server does not have a route. Its response is plain text, or an empty 405
 * when the path has other methods; the response for a missing resource is JSON. A path may also fall
 * into another route, which then misses what it is about.
 */
function hasNoRoute({ status, message, body, endpoint }: Refusal): boolean {
  const {
    since,
    path = '',
  }: Refusal['endpoint'] & ProductRoute & Partial<Pick<Route<object>, 'path'>> = endpoint;
  const isOtherRoute =
    status === 404 && NO_SUCH_RUNNER.test(message) && !path.includes('{runner_id}');
  const isUnknownPath =
    status === 404 && typeof body === 'string' && body.startsWith('404 page not found');
  const isUnknownMethod = status === 405 && body === undefined && since !== undefined;
  return isUnknownPath || isUnknownMethod || isOtherRoute;
}

/**
 * Says which servers have a route, and how to ask this one for its version: no request is sent to
 * find out.
 */
function explainMissingRoute({ endpoint, target, path, message }: Refusal): string {
  if (/%2f/i.test(path ?? '') && !NO_SUCH_RUNNER.test(message))
    return 'the path has %2F for a slash in a name, and a proxy that decodes it makes another path of it: write proxy_pass of nginx without a path, and AllowEncodedSlashes NoDecode with nocanon for Apache (see "Proxies" of the documentation)';
  const route: ProductRoute & Refusal['endpoint'] = endpoint;
  const { setting } = route;
  const where = describeServers(route)?.join(' and ');
  if (setting !== undefined) {
    const configured = `the instance is configured with ${setting} = true`;
    return where === undefined
      ? `servers have this route only if ${configured}`
      : `only ${where} has this route, and only if ${configured}`;
  }
  if (where !== undefined)
    return `only ${where} ${where.includes(' and ') ? 'have' : 'has'} this route: check the server's product and version with server.version()`;
  return (
    explainBaseUrl(target) ??
    'this server does not have this route: check server.version(), and that baseUrl is the address of a forge, with its sub-path, and not of a model server (Ollama)'
  );
}

/** Returns a hint for a base URL below which no API was found. */
function explainBaseUrl(target: Refusal['target']): string | undefined {
  const { origin = '', root = '' } = target?.base ?? {};
  if (origin.endsWith(':11434'))
    return `${origin} looks like Ollama: baseUrl must be the address of a forge`;
  return root === ''
    ? undefined
    : `${origin}${root} has no API: if ${root} is the path of a repository or a page, leave it out of baseUrl`;
}
