import { isRecord, type Refusal, type Route, readScopes } from '@clients/core';
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

/** Returns the code of an error of the server; undefined when only its status is known. */
export function findCode(refusal: Refusal): string | undefined {
  if (hasNoRoute(refusal)) return 'no-route';
  return findKnownRefusal(refusal)?.code;
}

/** Returns the hint for an error of the server. */
export function findHint(refusal: Refusal, code: string | undefined): string | undefined {
  if (code === 'no-route') return explainMissingRoute(refusal);
  return findKnownRefusal(refusal)?.hint ?? explainStatus(refusal);
}

function explainStatus(refusal: Refusal): string | undefined {
  const { status, message, body, sent, target, endpoint } = refusal;
  const isAnonymous = target !== undefined && target.auth === undefined;
  const { path = '' }: Refusal['endpoint'] & Partial<Pick<Route<object>, 'path'>> = endpoint;
  // A commit without a note is said not to exist.
  const isMissingRef = MISSING_REF_PATTERNS.some((pattern) => says(refusal, pattern));
  if (isMissingRef && !path.includes('/notes/'))
    return `no branch, tag or commit has this name: see branches.list and tags.list${explainName(message)}`;
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
      if (body !== undefined && !isRecord(body)) return explainBaseUrl(target);
      const hidden = isAnonymous ? 'hidden: no credential was sent' : 'not visible to this account';
      return `${nameMissing(path, sent)} does not exist, or is ${hidden}${explainPlace(path)}`;
    }
    case 422:
      return explainField(message, sent);
    default:
      return undefined;
  }
}

/** Says what a name in a message has in front that no name on a server has. */
function explainName(message: string): string {
  const prefix = /\b(?:refs\/heads\/|refs\/tags\/|(?:refs\/remotes\/)?(?:origin|upstream)\/)/.exec(
    message,
  );
  return prefix === null ? '' : `, and leave out \`${prefix[0]}\``;
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
 * Returns whether the server does not have a route. Its response is plain text, or an empty 405
 * when the path has other methods; the response for a missing resource is JSON.
 */
function hasNoRoute({ status, body, endpoint }: Refusal): boolean {
  const { since }: Refusal['endpoint'] & ProductRoute = endpoint;
  const isUnknownPath =
    status === 404 && typeof body === 'string' && body.startsWith('404 page not found');
  const isUnknownMethod = status === 405 && body === undefined && since !== undefined;
  return isUnknownPath || isUnknownMethod;
}

/**
 * Says which servers have a route, and how to ask this one for its version: no request is sent to
 * find out.
 */
function explainMissingRoute({ endpoint, target }: Refusal): string {
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
