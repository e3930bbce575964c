import type { DeployKey } from '../../api/deploy-keys/schemas.js';
import type { OAuth2Application } from '../../api/user/applications/schemas.js';

/** Keys, applications and avatars. SSH keys of users are part of the users themselves. */
export interface IdentityRecords {
  readonly deployKeys: DeployKeyRecord[];
  readonly gpgKeys: GpgKeyRecord[];
  readonly applications: ApplicationRecord[];
  /** What users have authorized applications to do, as `/login/oauth` records it. */
  readonly grants: GrantRecord[];
  /** Avatars by the id of their user, organisation or repository. */
  readonly avatars: Map<number, AvatarRecord>;
}

/** A key that gives access to one repository. */
export interface DeployKeyRecord extends Pick<DeployKey, 'id' | 'key_id' | 'title' | 'key' | 'read_only' | 'created_at'> {
  /** The id of the repository. */
  readonly repo: number;
}

/** A GPG key of a user. */
export interface GpgKeyRecord {
  readonly id: number;
  /** The id of its owner. */
  readonly user: number;
  /** The primary key, then its subkeys. `key_id` has 16 hex digits, `public_key` is an OpenPGP packet in base64. */
  readonly keys: readonly { readonly id: number; readonly key_id: string; readonly public_key: string }[];
  /** The addresses of the key that belong to its owner's account. */
  readonly emails: readonly string[];
  verified: boolean;
  readonly created_at: string;
}

/** An OAuth2 application. */
export interface ApplicationRecord extends OAuth2Application {
  /** The id of its owner. */
  readonly user: number;
  skip_secondary_authorization: boolean;
}

/** An authorization that a user has granted to an application, with its code until that is exchanged and its tokens after that. */
export interface GrantRecord {
  readonly user: number;
  readonly client_id: string;
  readonly redirect_uri: string;
  /** The PKCE challenge; empty without PKCE. */
  readonly challenge: string;
  code: string | undefined;
  access: { readonly token: string; readonly expires: number } | undefined;
  /** Replaced at each refresh; the old one is refused. */
  refresh: string | undefined;
}

/** An avatar that was uploaded. */
export interface AvatarRecord {
  /** The last segment of its URL. */
  readonly hash: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Returns empty records. */
export function newIdentity(): IdentityRecords {
  return { deployKeys: [], gpgKeys: [], applications: [], grants: [], avatars: new Map() };
}
