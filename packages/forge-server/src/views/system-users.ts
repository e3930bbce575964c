import type { Reader } from '../http/index.js';
import { type ForgeState, makeUser } from '../state/forge-state.js';
import type { UserRecord } from '../state/records.js';
import { findProduct } from '../state/server-kinds.js';
import { EPOCH, renderUserWith } from './people.js';

/**
 * Returns the user that every server has under a negative id, and in no list: -1 stands for users
 * who were deleted, -2 for the jobs of workflows. Undefined for other ids.
 */
export function findSystemUser({ like }: ForgeState, id: number): UserRecord | undefined {
  if (id === -1) return makeUser(id, EPOCH, 'user', { login: 'Ghost' });
  if (id !== -2) return undefined;
  const product = findProduct(like);
  const full_name = product === 'gitea' ? 'Gitea Actions' : 'Forgejo Actions';
  const seed = { login: `${product}-actions`, full_name, bot: true };
  return makeUser(id, EPOCH, 'user', seed);
}

export function renderSystemUser(reader: Reader, user: UserRecord): Record<string, unknown> {
  const avatar_url = `${reader.root}/assets/img/avatar_default.png`;
  return { ...renderUserWith(reader, user, { isOpen: false, hasMail: false }), avatar_url };
}
