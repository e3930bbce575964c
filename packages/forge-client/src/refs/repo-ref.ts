import { InputError, isRecord, describeKind } from '@clients/core';
import type { RepoRef } from './repo-schemas.js';

/**
 * A repository as the API returns it, on its own or within another object. Some objects leave out
 * the owner or the full name.
 */
export type RepositoryLike =
  | { readonly owner: { readonly login: string }; readonly name: string }
  | { readonly full_name: string };

const REPO_HINT = "pass 'owner/repo', or a repository as the API sends it";
const ADDRESS_HINT = "pass the owner and the name alone, such as 'ada/engine', not an address";
const REFERENCE_HINT = 'pass it to the method as it is: it is a reference already';

/**
 * Returns the reference to a repository that methods take, from the text `owner/repo` or from a
 * repository. Sends no request.
 *
 * @example
 * const repo = repoRef('ada/engine');
 * const issues = await forge.issues.list(repo).toArray();
 * @throws {InputError} `invalid-input` for a text of another form, such as the address of a clone
 * (`git@host:ada/engine.git`), and for a value without an owner and a name
 */
export function repoRef(repository: string | RepositoryLike): RepoRef {
  const given: unknown = repository;
  if (typeof given === 'string') return readFullName(given);
  if (!isRecord(given))
    throw createRefusalError(`a repository is needed, not ${describeKind(given)}`);
  const { owner, name, repo, full_name: fullName } = given;
  const login = isRecord(owner) ? owner['login'] : undefined;
  if (isPart(login) && isPart(name)) return { owner: login, repo: name };
  if (typeof fullName === 'string') return readFullName(fullName);
  throw createRefusalError(
    'the value has neither full_name, nor owner.login and name',
    isPart(owner) && isPart(repo) ? REFERENCE_HINT : REPO_HINT,
  );
}

function readFullName(text: string): RepoRef {
  const [owner, repo, ...more] = text.split('/');
  // The text is not quoted: the address of a clone may contain a password.
  if (text.includes(':') || text.endsWith('.git'))
    throw createRefusalError('the text is an address, not owner/repo', ADDRESS_HINT);
  if (more.length > 0 || !isPart(owner) || !isPart(repo))
    throw createRefusalError('the text is not of the form owner/repo');
  return { owner, repo };
}

/**
 * Returns whether a value may be the name of an owner or a repository. Neither has white space or
 * control characters, nor is a segment that changes the path.
 */
function isPart(value: unknown): value is string {
  return (
    typeof value === 'string' && /^[^\s\p{Cc}/:?#%\\]+$/u.test(value) && !/^\.{1,2}$/.test(value)
  );
}

function createRefusalError(message: string, hint = REPO_HINT): InputError {
  return new InputError(`repoRef: ${message}`, { code: 'invalid-input', hint });
}
