import { type Advice, isRecord, type Refusal, type Route, scopesIn } from '@clients/core';
import { baseHint, hasNoRoute, noRouteHint } from './no-route.js';

/** Messages of the servers, with their codes and what to do about them. The status differs between versions. */
const KNOWN: readonly (readonly [text: RegExp, code: string, hint: string])[] = [
  [
    /^repository file already exists/,
    'file-exists',
    'to change the file, pass the sha that contents.get returns to contents.replace',
  ],
  [
    /^sha does not match|^\[SHA\]: Required/,
    'sha-mismatch',
    'the file has changed, or its sha is missing: pass the sha that contents.get returns now',
  ],
  [
    /^Release (?:is )?has no Tag/,
    'release-exists',
    'the tag already has a release: change it with releases.update',
  ],
  [
    /^(?:Git )?repo(?:sitory)? is empty/i,
    'empty-repository',
    'the repository has no commits: make the first one with contents.create',
  ],
];

/** A branch, tag or commit that does not exist. Servers look for the default branch of a repository without commits. */
const NO_REF =
  /^(?:The old )?branch does|^ref ".*" does|^object does not exist \[id: [^,]|^commit doesn't|^(?:tag|target) (?:doesn't|not found)|^unrecognized repository|^sha not found/i;

/** Routes that take a password alone: Gitea says the first, Forgejo the second. */
const PASSWORD = /^auth (?:required|method not allowed)/;

/** Returns the code of an error of the server; undefined when only its status is known. */
export function codeOf(refusal: Refusal): string | undefined {
  return hasNoRoute(refusal) ? 'no-route' : KNOWN.find(([text]) => text.test(refusal.message))?.[1];
}

/** Returns advice for an error of the server. */
export function advise(refusal: Refusal, code: string | undefined): Advice | undefined {
  const hint =
    code === 'no-route'
      ? noRouteHint(refusal)
      : (KNOWN.find(([, of]) => of === code)?.[2] ?? statusHint(refusal));
  return hint === undefined ? undefined : { hint };
}

function statusHint({
  status,
  message,
  body,
  sent,
  target,
  endpoint,
}: Refusal): string | undefined {
  const isAnonymous = target !== undefined && target.auth === undefined;
  const { path = '' }: Refusal['endpoint'] & Partial<Pick<Route<object>, 'path'>> = endpoint;
  // A commit without a note is said not to exist.
  if (NO_REF.test(message) && !path.includes('/notes/'))
    return 'no branch, tag or commit has this name: see branches.list and tags.list';
  switch (status) {
    case 401:
      if (PASSWORD.test(message))
        return 'this route takes a password: set auth to basic({ username, password })';
      return isAnonymous
        ? 'no credential was sent: set option auth, or FORGE_TOKEN for fromEnv()'
        : undefined;
    case 403: {
      const scopes = scopesIn(message)?.join(' or ');
      return scopes === undefined
        ? undefined
        : `the token lacks the scope ${scopes}: use one that has it`;
    }
    case 404: {
      // Text comes from elsewhere than the API. A page has a hint of its own.
      if (body !== undefined && !isRecord(body))
        return typeof body === 'string' && !/^\s*</.test(body) ? baseHint(target) : undefined;
      const hidden = isAnonymous ? 'hidden: no credential was sent' : 'not visible to this account';
      return `it is missing, or ${hidden}${path.includes('{branch}') ? '; see branches.list' : ''}`;
    }
    case 422:
      return fieldHint(message, sent);
    default:
      return undefined;
  }
}

/** Names the field of a message such as `[UserName]: Required`, which has the server's own name of it, as it was sent. */
function fieldHint(message: string, sent: unknown): string {
  const name = /^\[(\w+)\]/.exec(message)?.[1]?.toLowerCase();
  const field = Object.keys(isRecord(sent) ? sent : {}).find(
    (key) => key.replaceAll('_', '').toLowerCase() === name,
  );
  return `check ${field ?? 'the value that the message names'}`;
}
