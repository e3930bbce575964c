import {
  ByteStream,
  findRightKey,
  InputError,
  type NoInput,
  type NothingEndpoint,
  type Route,
  StatusError,
} from '@clients/core';
import type { CallOptions } from './options.js';
import {
  type InstanceSetting,
  type ProductRoute,
  type ProductVersion,
  servesRoute,
} from './product-route.js';
import type { Transport } from './transport.js';

/**
 * Parts of the API that only some servers have: older versions lack them, and some can be disabled
 * when the server is built or configured. `quota` and `flags` exist only on Forgejo, where an
 * instance must enable them.
 */
export type ServerFeature =
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

/**
 * A route of each part. The owner and the repository do not exist, so that the server does little
 * work.
 */
const FEATURE_ROUTES: Readonly<Partial<Record<ServerFeature, string>>> = {
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
 * The declared versions of parts that no GET can detect: Gitea has other methods at the same paths,
 * or reads the end of the path as an id or a branch.
 */
const FEATURE_VERSIONS: Readonly<Partial<Record<ServerFeature, ProductRoute>>> = {
  'note-edits': { since: { forgejo: '11' } },
  'review-comments': { since: { forgejo: '11' } },
  'runner-jobs': { since: { forgejo: '11' } },
  'runner-registration': { since: { forgejo: '15' } },
};

/** A path that each setting enables. */
const SETTING_PATHS: Readonly<Record<InstanceSetting, string>> = {
  '[api] ENABLE_SWAGGER': '/swagger',
  '[federation] ENABLED': '/nodeinfo',
  '[quota] ENABLED': '/user/quota',
  '[repository] ENABLE_FLAGS': '/repos/-/-/flags',
  '[service] ENABLE_USER_HEATMAP': '/users/-/heatmap',
};

/** A path that no server has. */
const UNKNOWN_PATH = '/-/-';

/** The parts of a declared endpoint that decide which servers have it. */
export type DeclaredRoute = Pick<Route<object>, 'id'> & ProductRoute;

/** Gets the product and the version of the server. */
type GetProduct = () => Promise<ProductVersion>;

/**
 * Returns whether the server has the route of a declared endpoint: by its product and version, and
 * by a probe of the setting it needs.
 */
export async function supportsRoute(
  transport: Transport,
  getProduct: GetProduct,
  route: DeclaredRoute,
  options: CallOptions | undefined,
): Promise<boolean> {
  if ((route as DeclaredRoute | null) === null) throw createUnknownFeatureError(route);
  if (route.since !== undefined && !servesRoute(await getProduct(), route)) return false;
  return (
    route.setting === undefined || (await hasPath(transport, SETTING_PATHS[route.setting], options))
  );
}

/**
 * Returns whether the router of the server knows a part of the API. It responds in plain text to
 * unknown routes, and in JSON to all others, errors included. Where a probe cannot tell, the
 * product and the version decide.
 */
export async function supports(
  transport: Transport,
  getProduct: GetProduct,
  feature: ServerFeature,
  options: CallOptions | undefined,
): Promise<boolean> {
  if (Object.hasOwn(FEATURE_VERSIONS, feature))
    return servesRoute(await getProduct(), FEATURE_VERSIONS[feature] ?? {});
  const path = Object.hasOwn(FEATURE_ROUTES, feature) ? FEATURE_ROUTES[feature] : undefined;
  if (path === undefined) throw createUnknownFeatureError(feature);
  return hasPath(transport, path, options);
}

function createUnknownFeatureError(feature: unknown): InputError {
  const known = [...Object.keys(FEATURE_ROUTES), ...Object.keys(FEATURE_VERSIONS)].sort();
  const near = typeof feature === 'string' ? findRightKey(feature, known) : undefined;
  const features =
    near === undefined ? `the features are ${known.join(', ')}` : `did you mean ${near}`;
  return new InputError(`${String(feature)} is not a known feature`, {
    code: 'invalid-input',
    hint: `${features}; for one operation, pass an endpoint of forge-client/endpoints`,
  });
}

/**
 * Returns whether the router of the server knows a path. A server that refuses a credential does so
 * before it looks at the path, as does one that requires everybody to sign in. A refused path is
 * therefore compared with one that no server has, and then both are requested without a credential.
 *
 * @throws {StatusError} 401 or 403 when the server refuses every path, also without a credential
 */
async function hasPath(
  transport: Transport,
  path: string,
  options: CallOptions | undefined,
): Promise<boolean> {
  const answer = await probeAndCompare(transport, path, options);
  if (typeof answer === 'boolean') return answer;
  const anonymous = await probeAndCompare(transport.with({ auth: null }), path, options);
  if (typeof anonymous === 'boolean') return anonymous;
  throw answer;
}

/**
 * Requests a path, and one that no server has if the first is refused. Returns whether the server
 * knows the path, or the error of a server that refuses both.
 */
async function probeAndCompare(
  transport: Transport,
  path: string,
  options: CallOptions | undefined,
): Promise<boolean | StatusError> {
  const answer = await probe(transport, path, options);
  if (typeof answer === 'boolean') return answer;
  const isUnknownPathMissing = (await probe(transport, UNKNOWN_PATH, options)) === false;
  return isUnknownPathMissing ? true : answer;
}

/** Requests a path. Returns whether the server knows it, or the error if the server refuses it. */
async function probe(
  transport: Transport,
  path: string,
  options: CallOptions | undefined,
): Promise<boolean | StatusError> {
  const route = { id: 'supports', method: 'GET', path, input: {} } as const;
  const nothing: NothingEndpoint<NoInput> = { ...route, nothing: true };
  try {
    // A web page is an answer of this path only: elsewhere, it comes from a server that is not the
    // forge.
    if (path === SETTING_PATHS['[api] ENABLE_SWAGGER'])
      await (
        await transport.bytes({ ...route, bytes: ByteStream, html: true }, {}, options)
      ).cancel();
    else await transport.call(nothing, {}, options);
    return true;
  } catch (error) {
    if (!(error instanceof StatusError) || error.status >= 500 || error.status === 429) throw error;
    if (error.status === 401 || error.status === 403) return error;
    return error.code !== 'no-route';
  }
}
