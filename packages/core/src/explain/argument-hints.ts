/*
 * What to do about an argument or an option that is refused before anything is sent. The message of
 * the error, which names the option, is written where it is checked. Hints of the rooms below this
 * one are in `base/hints.ts`.
 */

/** Options of the connection, and the dispatcher of the caller. */
export const CONNECTION_HINTS = {
  notOnNode: 'it is for Node: elsewhere, pass what fetch takes in fetchOptions',
  fetchOptionsOnNode:
    'pass fetch: globalThis.fetch too, or use tls, proxy, socketPath or dispatcher',
  pathForPem: 'pass the content of the file, not its path',
  oldNode: 'update Node, or pass the option fetch',
  closedDispatcher: 'create a new one',
  dispatcherClosedEarly: 'close it after the last call of its clients',
  refusingDispatcher:
    'check that it is a dispatcher of undici 7.26 or newer, or 8, and made for this origin',
  boundDispatcher:
    'a Client or a Pool serves the origin of baseUrl alone: make it for that origin, or pass an Agent, which serves every origin',
} as const;

/** The functions that make the option `auth`. */
export const CREDENTIAL_HINTS = {
  prefixedCredential: 'pass what follows it',
  unreadableKey:
    'pass it as PEM (PKCS #8 or #1), with its passphrase; ssh-keygen -p -m PKCS8 converts an OpenSSH key',
  unknownKeyType: 'create one with ssh-keygen -t ed25519 and register it with the account',
  refusedPassword: 'check user name and password',
  refusedSignature:
    'check that the key is registered with the account, and that no proxy rewrites the path: servers ignore a signature that they cannot verify',
} as const;

/** Other options of calls and clients. */
export const OPTION_HINTS = {
  signalAsOptions: 'pass { signal }',
  uncalledFunction: 'a function of this name is never called',
} as const;

/** Files and other request bodies. */
export const UPLOAD_HINTS = {
  streamNotSupported: 'pass bytes or a Blob',
  pathNotSupported: 'pass a Blob or bytes',
  usedStream: 'create a new stream for each upload, or pass { path } or bytes',
} as const;

/** Returns what to do about an option that a dispatcher has to be given itself. */
export function adviseOnDispatcherOption(option: string): string {
  return `pass ${option} to the dispatcher itself`;
}

/** Returns what to do about an empty credential. */
export function adviseOnMissingCredential(scheme: string): string {
  return `set the environment variable that it comes from${scheme === 'token' ? ', such as FORGE_TOKEN' : ''}`;
}

/**
 * Returns what to do about an option of the client that is given later.
 *
 * @param given the name that it was given by
 */
export function adviseOnClientOption(option: string, given: string): string {
  return `set ${option === given ? 'it' : option} when you make the client`;
}

/** Returns what to do about options, or the value of one, that must be an object. */
export function listKeys(subject: string, keys: readonly string[]): string {
  return `${subject} are ${keys.join(', ')}`;
}
