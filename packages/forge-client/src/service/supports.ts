import { InputError, type NothingEndpoint, type NoInput, type Route, StatusError } from '@clients/core';
import type { CallOptions } from './options.js';
import { type ProductRoute, productOfVersion, type SiteSetting } from './server-kinds.js';
import type { Transport } from './transport.js';

/**
 * Parts of the API that not every server has: older ones lack them, some are built or set up without. `quota` and `flags` are those of
 * Forgejo, where a site switches them on.
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

/** A route of each part. Owner and name are those of no repository, so that nothing is looked up in earnest. */
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
 * The major version of Forgejo from which a part is known to be there, for parts that no GET asks about: Gitea has other methods at the
 * same paths, or takes the last words of the path for an id or a branch.
 */
const FORGEJO_VERSIONS: Readonly<Partial<Record<Feature, number>>> = {
  'note-edits': 15,
  'review-comments': 15,
  'runner-jobs': 15,
  'runner-registration': 15,
};

/** The part of the API that each setting turns on. */
const SETTINGS: Readonly<Record<SiteSetting, Feature>> = { '[quota] ENABLED': 'quota', '[repository] ENABLE_FLAGS': 'flags' };

/** A declared endpoint, as far as it says which servers have it. */
export type DeclaredRoute = Pick<Route<object>, 'id'> & ProductRoute;

/** Whether the server has the route of a declared endpoint, by its product and version. */
export async function supportsRoute(
  transport: Transport,
  version: () => Promise<{ readonly version: string }>,
  { only, since, setting }: DeclaredRoute,
  options: CallOptions | undefined,
): Promise<boolean> {
  if (setting !== undefined) return supports(transport, version, SETTINGS[setting], options);
  if (only === undefined && since === undefined) return true;
  const { version: text } = await version();
  const product = productOfVersion(text);
  if (product === undefined || only?.includes(product) === false) return false;
  return product === 'forgejo' || since === undefined || minorOf(text) >= minorOf(since);
}

function minorOf(version: string): number {
  return Number.parseInt(version.slice(version.indexOf('.') + 1), 10);
}

/**
 * Whether the router of the server knows a part of the API. It answers what it does not know in plain text, and everything else,
 * refusals included, in JSON. Where that tells nothing, the product and the version do.
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
