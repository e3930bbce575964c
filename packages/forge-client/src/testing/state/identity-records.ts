/** What people and repositories are known by beside their names. Keys of users are with the users themselves. */
export interface IdentityRecords {
  readonly deployKeys: DeployKeyRecord[];
  readonly gpgKeys: GpgKeyRecord[];
  readonly applications: ApplicationRecord[];
  /** Pictures by the id of their user, organisation or repository. */
  readonly avatars: Map<number, AvatarRecord>;
  /** Badges of the site. No route makes one: `state.identity.badges.push({ id: state.nextId(), … })`. */
  readonly badges: BadgeRecord[];
}

/** A key that opens one repository. */
export interface DeployKeyRecord {
  readonly id: number;
  /** The id of the repository. */
  readonly repo: number;
  /** The same for the same key in another repository. */
  readonly key_id: number;
  readonly title: string;
  readonly key: string;
  readonly read_only: boolean;
  readonly created_at: string;
}

/** A GPG key of a user. */
export interface GpgKeyRecord {
  readonly id: number;
  /** The id of its owner. */
  readonly user: number;
  /** The public key as OpenPGP has it, without a header. */
  readonly packet: Uint8Array<ArrayBuffer>;
  readonly subkeys: readonly { readonly id: number; readonly packet: Uint8Array<ArrayBuffer> }[];
  /** Those of its addresses that are its owner's. */
  readonly emails: readonly string[];
  verified: boolean;
  readonly created_at: string;
  readonly expires_at: string;
}

/** An application that signs in by OAuth2. */
export interface ApplicationRecord {
  readonly id: number;
  /** The id of its owner. */
  readonly user: number;
  name: string;
  readonly client_id: string;
  client_secret: string;
  confidential_client: boolean;
  skip_secondary_authorization: boolean;
  redirect_uris: readonly string[];
  readonly created: string;
}

/** A picture. */
export interface AvatarRecord {
  /** The last part of its address. */
  readonly hash: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A badge that administrators give to users. */
export interface BadgeRecord {
  readonly id: number;
  readonly slug: string;
  readonly description: string;
  readonly image_url: string;
  /** Ids of the users who have it. */
  readonly holders: Set<number>;
}

/** No keys, no applications, no pictures, no badges. */
export function newIdentity(): IdentityRecords {
  return { deployKeys: [], gpgKeys: [], applications: [], avatars: new Map(), badges: [] };
}
