import { list, nullable, object, type Schema, part } from '@clients/core/schema';
import { type Team, team } from './team-schemas.js';
import { type User, user } from './user-schemas.js';

/** A transfer that is waiting to be accepted. */
export interface RepoTransfer {
  /** Who started it. */
  doer: User | null;
  /** Who has to accept it. */
  recipient: User | null;
  /** Teams of the recipient that get access. */
  teams: readonly Team[];
}
export const repoTransfer: Schema<RepoTransfer> = /* @__PURE__ */ object(() => ({
  doer: nullable(part(user)),
  recipient: nullable(part(user)),
  teams: list(part(team)),
}));
