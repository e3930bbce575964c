import { InputError, type NothingEndpoint, type NoInput, type Route, StatusError } from '@clients/core';
import type { CallOptions } from './options.js';
import { type ProductRoute, productOfVersion, servesRoute, type InstanceSetting } from './server-kinds.js';
import type { Transport } from './transport.js';

/**
 * Parts of the API that only some servers have: older versions lack them, and some are disabled when the server is built or configured.
 * `quota` and `flags` are Forgejo's, where an instance must enable them.
 */
export type Feature =
  | 'actions'
  | 'actions-runs'
  | 'admin-badges'
  | 'admin-user-emails'
  | 'blocked-users'
  | 'contents-ext'
  | 'file-contents'
  | 'flags'
  | 'fork-sync'
  | 'git-blobs'
  | 'mirror-convert'
  | 'note-edits'
  | 'packages'
  | 'push-mirrors'
  | 'quota'
  | 'review-comments'
  | 'runner-jobs'
  | 'runner-registration'
  | 'tag-protections'
  | 'user-blocks';

/** A route of each part. The owner and the repository do not exist, so that the server does little work. */
const ROUTES: Readonly<Partial<Record<Feature, string>>> = {
  actions: '/repos/-/-/actions/variables',
  'actions-runs': '/repos/-/-/actions/runs',
  'admin-badges': '/admin/users/-/badges',
  'admin-user-emails': '/admin/users/-/emails',
  'blocked-users': '/user/list_blocked',
  'contents-ext': '/repos/-/-/contents-ext',
  'file-contents': '/repos/-/-/file-contents',
  flags: '/repos/-/-/flags',
  'fork-sync': '/repos/-/-/sync_fork',
  'git-blobs': '/repos/-/-/git/blobs',
  'mirror-convert': '/repos/-/-/convert',
  packages: '/packages/-',
  'push-mirrors': '/repos/-/-/push_mirrors',
  quota: '/user/quota',
  'tag-protections': '/repos/-/-/tag_protections',
  'user-blocks': '/user/blocks',
};

/**
 * The major version of Forgejo that added a part, for parts that no GET can detect: Gitea has other methods at the same paths, or reads the
 * end of the path as an id or a branch.
 */
const FORGEJO_VERSIONS: Readonly<Partial<Record<Feature, number>>> = {
  'note-edits': 15,
  'review-comments': 15,
  'runner-jobs': 15,
  'runner-registration': 15,
};

/** The part of the API that each setting enables. */
const SETTINGS: Readonly<Record<InstanceSetting, Feature>> = { '[quota] ENABLED': 'quota', '[repository] ENABLE_FLAGS': 'flags' };

/** The parts of a declared endpoint that decide which servers have it. */
export type DeclaredRoute = Pick<Route<object>, 'id'> & ProductRoute;

/** Returns whether the server has the route of a declared endpoint, by its product and version. */
export async function supportsRoute(
  transport: Transport,
  version: () => Promise<{ readonly version: string }>,
  route: DeclaredRoute,
  options: CallOptions | undefined,
): Promise<boolean> {
  const { only, since, until, setting } = route;
  if (setting !== undefined) return supports(transport, version, SETTINGS[setting], options);
  if (only === undefined && since === undefined && until === undefined) return true;
  const { version: text } = await version();
  return servesRoute({ name: productOfVersion(text), version: text }, route);
}

/**
 * Returns whether the router of the server knows a part of the API. It responds in plain text to unknown routes, and in JSON to all others,
 * errors included. Where that is not conclusive, the product and the version decide.
 */
export async function supports(
  transport: Transport,
  version: () => Promise<{ readonly version: string }>,
  feature: Feature,
  options: CallOptions | undefined,
): Promise<boolean> {
  const from = FORGEJO_VERSIONS[feature];
  if (from !== undefined) return isForgejo(await version(), from);
  const path = ROUTES[feature];
  if (path === undefined) throw new InputError(`${feature} is not a known feature`, { code: 'invalid-input' });
  const probe: NothingEndpoint<NoInput> = { id: 'supports', method: 'GET', path, input: {}, nothing: true };
  try {
    await transport.call(probe, {}, options);
    return true;
  } catch (error) {
    if (!(error instanceof StatusError) || error.status >= 500 || error.status === 429) throw error;
    return error.code !== 'no-route';
  }
}

function isForgejo({ version }: { readonly version: string }, from: number): boolean {
  return productOfVersion(version) === 'forgejo' && Number.parseInt(version, 10) >= from;
}
