const BINARY_REASON = 'its answer is a binary file';
const CREDENTIAL_REASON = 'its answer is a credential, which would become part of the conversation';

/**
 * Methods that `forgeTools` does not offer, with the reason. It does not offer deprecated
 * operations either.
 */
export const excludedMethods: Readonly<Record<string, string>> = {
  'actions.artifacts.download': BINARY_REASON,
  'actions.artifacts.downloadSigned': BINARY_REASON,
  'actions.runs.getLogs': BINARY_REASON,
  'actions.runners.createRegistrationToken': CREDENTIAL_REASON,
  'actions.runners.register': CREDENTIAL_REASON,
  'admin.actions.runners.createRegistrationToken': CREDENTIAL_REASON,
  'admin.actions.runners.register': CREDENTIAL_REASON,
  'admin.users.tokens.create': CREDENTIAL_REASON,
  'deployKeys.createToken': CREDENTIAL_REASON,
  'orgs.actions.runners.createRegistrationToken': CREDENTIAL_REASON,
  'orgs.actions.runners.register': CREDENTIAL_REASON,
  'repos.archives.get': BINARY_REASON,
  'repos.archives.getBundle': BINARY_REASON,
  'repos.archives.getTarball': BINARY_REASON,
  'repos.archives.getZipball': BINARY_REASON,
  'server.getApiPage': 'its answer is a web page for people',
  'user.actions.runners.createRegistrationToken': CREDENTIAL_REASON,
  'user.actions.runners.register': CREDENTIAL_REASON,
  'user.applications.create': CREDENTIAL_REASON,
  'user.applications.update': CREDENTIAL_REASON,
  'users.tokens.create': CREDENTIAL_REASON,
};
