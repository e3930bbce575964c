import type { Reader } from '../http/call.js';
import type { UserRecord } from '../state/user-records.js';

/** The login and the password, or the token, of a request of git. */
export interface GitCredentials {
  readonly username: string;
  readonly password: string;
}

/** Returns the owner and the name in an address of this forge from which git clones; undefined for an address of another server. */
export function ownAddress(root: string, address: string): { readonly owner: string; readonly name: string } | undefined {
  const bare = withoutCredentials(address);
  const [, owner, name] = bare.startsWith(`${root}/`) ? (/^([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(bare.slice(root.length + 1)) ?? []) : [];
  return owner === undefined || name === undefined ? undefined : { owner, name };
}

/** Returns an address without a user name and a password. */
export function withoutCredentials(address: string): string {
  return address.replace(/^([a-z+]+:\/\/)[^/@]*@/i, '$1');
}

/** Returns who sends a request of git. The password may also be a token of that user. */
export function gitUser({ state }: Pick<Reader, 'state'>, { username, password }: GitCredentials): UserRecord | undefined {
  if (password === '') return undefined;
  const token = state.tokens.find(({ secret }) => secret === password);
  return state.users.find((user) => user.login === username && (user.password === password || user.id === token?.user));
}
