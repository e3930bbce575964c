const BINARY = 'its answer is a binary file';
const CREDENTIAL = 'its answer is a credential, which would become part of the conversation';

/** Methods that `forgeTools` does not offer, with the reason. It does not offer deprecated operations either. */
export const excludedMethods: Readonly<Record<string, string>> = {
  'actions.artifacts.download': BINARY,
  'actions.artifacts.downloadSigned': BINARY,
  'actions.runners.createRegistrationToken': CREDENTIAL,
  'actions.runners.register': CREDENTIAL,
  'admin.actions.runners.createRegistrationToken': CREDENTIAL,
  'admin.actions.runners.register': CREDENTIAL,
  'admin.users.tokens.create': CREDENTIAL,
  'orgs.actions.runners.createRegistrationToken': CREDENTIAL,
  'orgs.actions.runners.register': CREDENTIAL,
  'repos.archives.get': BINARY,
  'repos.archives.getBundle': BINARY,
  'repos.archives.getTarball': BINARY,
  'repos.archives.getZipball': BINARY,
  'server.apiPage': 'its answer is a web page for people',
  'user.actions.runners.createRegistrationToken': CREDENTIAL,
  'user.actions.runners.register': CREDENTIAL,
  'user.applications.create': CREDENTIAL,
  'user.applications.update': CREDENTIAL,
  'users.tokens.create': CREDENTIAL,
};
