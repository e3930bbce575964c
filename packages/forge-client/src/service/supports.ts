import { type NothingEndpoint, type NoInput, StatusError } from '@clients/core';
import type { CallOptions } from './options.js';
import type { Transport } from './transport.js';

/** Parts of the API that not every server has: older ones lack them, and some are built or set up without. */
export type Feature =
  | 'actions'
  | 'actions-runs'
  | 'admin-badges'
  | 'contents-ext'
  | 'file-contents'
  | 'packages'
  | 'push-mirrors'
  | 'tag-protections'
  | 'user-blocks';

/** A route of each part. Owner and name are those of no repository, so that nothing is looked up in earnest. */
const ROUTES: Readonly<Record<Feature, string>> = {
  actions: '/repos/-/-/actions/variables',
  'actions-runs': '/repos/-/-/actions/runs',
  'admin-badges': '/admin/users/-/badges',
  'contents-ext': '/repos/-/-/contents-ext',
  'file-contents': '/repos/-/-/file-contents',
  packages: '/packages/-',
  'push-mirrors': '/repos/-/-/push_mirrors',
  'tag-protections': '/repos/-/-/tag_protections',
  'user-blocks': '/user/blocks',
};

/**
 * Whether the router of the server knows a part of the API. It answers what it does not know in plain text, and everything else,
 * refusals included, in JSON.
 */
export async function supports(transport: Transport, feature: Feature, options: CallOptions | undefined): Promise<boolean> {
  const probe: NothingEndpoint<NoInput> = { id: 'supports', method: 'GET', path: ROUTES[feature], input: {}, nothing: true };
  try {
    await transport.call(probe, {}, options);
    return true;
  } catch (error) {
    if (!(error instanceof StatusError) || error.status >= 500 || error.status === 429) throw error;
    return error.code !== 'no-route';
  }
}
