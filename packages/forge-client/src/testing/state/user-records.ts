import type { Hook } from '../../api/hooks/schemas.js';
import type { Label } from '../../entities/label-schemas.js';
import type { PublicKey } from '../../entities/public-key-schemas.js';
import type { Team } from '../../entities/team-schemas.js';
import type { User } from '../../entities/user-schemas.js';
import type { ActionsSettings } from './actions-settings.js';

/** Who may see a user or an organisation. */
export type Visibility = User['visibility'];

/** A level of rights, lowest first. */
export type Level = Team['permission'];

type Shown = 'id' | 'login' | 'full_name' | 'email' | 'location' | 'website' | 'description' | 'visibility';
type ShownToAdmins = 'is_admin' | 'active' | 'prohibit_login' | 'restricted' | 'language' | 'login_name';

/** A user or an organisation. Keys are those of the API where it has one. */
export interface UserRecord extends Pick<User, Shown | ShownToAdmins> {
  readonly kind: 'user' | 'org';
  password: string;
  must_change_password: boolean;
  /** The one-time code that is required with the password. It works once. */
  otp: string | undefined;
  readonly created: string;
  last_login: string | undefined;
  /** The values that the settings routes read and write. */
  readonly settings: Record<string, unknown>;
  readonly following: Set<number>;
  /** Notes by the ids of blocked users. */
  readonly blocked: Map<number, string>;
  readonly starred: Set<number>;
  readonly emails: string[];
  readonly hooks: HookRecord[];
  readonly actions: ActionsSettings;
  /** The teams of an organisation. */
  readonly teams: TeamRecord[];
  readonly labels: LabelRecord[];
  /** Ids of the members whose membership is public. */
  readonly publicMembers: Set<number>;
  readonly keys: KeyRecord[];
}

/** A public key. */
export interface KeyRecord extends Pick<PublicKey, 'id' | 'key' | 'created_at'> {
  readonly title: string;
}

/** An access token. */
export interface TokenRecord {
  readonly id: number;
  readonly user: number;
  readonly name: string;
  readonly secret: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  last_used_at: string;
}

/** A team of an organisation. */
export interface TeamRecord extends Pick<
  Team,
  'id' | 'name' | 'description' | 'permission' | 'includes_all_repositories' | 'can_create_org_repo'
> {
  visibility: string;
  readonly units: Map<string, string>;
  readonly members: Set<number>;
  readonly repos: Set<number>;
}

/** A label of a repository or an organisation. */
export type LabelRecord = Omit<Label, 'url'>;

/** A webhook. */
export interface HookRecord extends Pick<Hook, 'id' | 'type' | 'events' | 'branch_filter' | 'active' | 'created_at' | 'updated_at'> {
  name: string;
  readonly config: Record<string, string>;
  secret: string;
  authorization: string;
  /** `system` or `default` for the webhooks of the instance. */
  readonly scope: string;
}
