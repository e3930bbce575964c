import type { ActionsSettings } from './actions-settings.js';
import type { HookRecord } from './hook-records.js';
import type { LabelRecord } from './label-records.js';
import type { TeamRecord } from './team-records.js';

/** Who may see a user or an organisation. */
export type Visibility = 'public' | 'limited' | 'private';

/** A user or an organisation. Keys are those of the API where it has one. */
export interface UserRecord {
  readonly id: number;
  readonly kind: 'user' | 'org';
  login: string;
  full_name: string;
  email: string;
  password: string;
  is_admin: boolean;
  active: boolean;
  prohibit_login: boolean;
  must_change_password: boolean;
  restricted: boolean;
  visibility: Visibility;
  location: string;
  website: string;
  description: string;
  language: string;
  login_name: string;
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
export interface KeyRecord {
  readonly id: number;
  readonly title: string;
  readonly key: string;
  readonly created_at: string;
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
