import { boolean, instant, instantOrNull, int, list, nullable, object, part, type Schema, string } from '@clients/core/schema';
import { type User, user } from './user-schemas.js';

/** An author or committer as git records it. */
export interface CommitUser {
  name: string;
  email: string;
  /** Date with the time zone offset of the author or committer. */
  date: string;
}
export const commitUser: Schema<CommitUser> = /* @__PURE__ */ object(() => ({
  name: string(),
  email: string(),
  date: string(),
}));

/** A git object that a commit refers to. */
export interface CommitMeta {
  /** URL in the API. */
  url: string;
  /** Hash of the object. */
  sha: string;
  /** `null` in parents. */
  created: string | null;
}
export const commitMeta: Schema<CommitMeta> = /* @__PURE__ */ object(() => ({
  url: string(),
  sha: string(),
  created: instantOrNull(),
}));

/** A person in signatures and webhook deliveries. */
export interface PayloadUser {
  /** Full name. */
  name: string;
  email: string;
  /** Login; empty without an account. */
  username: string;
}
export const payloadUser: Schema<PayloadUser> = /* @__PURE__ */ object(() => ({
  name: string(),
  email: string(),
  username: string(),
}));

/** Result of checking a signature. */
export interface PayloadCommitVerification {
  /** Whether the signature is valid and its key is known. */
  verified: boolean;
  /** Reason for the result, such as `gpg.error.not_signed_commit`. */
  reason: string;
  /** Empty for an unsigned commit. */
  signature: string;
  /** `null` for an unsigned commit, and when the key belongs to no account of this server. */
  signer: PayloadUser | null;
  /** The signed text; empty for an unsigned commit. */
  payload: string;
}
export const payloadCommitVerification: Schema<PayloadCommitVerification> = /* @__PURE__ */ object(() => ({
  verified: boolean(),
  reason: string(),
  signature: string(),
  signer: nullable(part(payloadUser)),
  payload: string(),
}));

/** A commit in branches and webhook deliveries. */
export interface PayloadCommit {
  /** Hash of the commit. */
  id: string;
  /** The whole message. */
  message: string;
  /** URL of its web page. */
  url: string;
  author: PayloadUser | null;
  committer: PayloadUser | null;
  /** `null` when the signature was not checked. */
  verification: PayloadCommitVerification | null;
  /** When the commit was made. */
  timestamp: string;
  /** Paths; empty where the server does not compute them. */
  added: readonly string[];
  /** Paths; empty where the server does not compute them. */
  removed: readonly string[];
  /** Paths; empty where the server does not compute them. */
  modified: readonly string[];
}
export const payloadCommit: Schema<PayloadCommit> = /* @__PURE__ */ object(() => ({
  id: string(),
  message: string(),
  url: string(),
  author: nullable(part(payloadUser)),
  committer: nullable(part(payloadUser)),
  verification: nullable(part(payloadCommitVerification)),
  timestamp: instant(),
  added: list(string()),
  removed: list(string()),
  modified: list(string()),
}));

/** The data of a commit in git. */
export interface RepoCommit {
  /** URL in the API. */
  url: string;
  /** As git records it. */
  author: CommitUser | null;
  /** As git records it. */
  committer: CommitUser | null;
  /** The whole message. */
  message: string;
  /** The tree of its files. */
  tree: CommitMeta | null;
  /** `null` when omitted with `verification: false`. */
  verification: PayloadCommitVerification | null;
}
export const repoCommit: Schema<RepoCommit> = /* @__PURE__ */ object(() => ({
  url: string(),
  author: nullable(part(commitUser)),
  committer: nullable(part(commitUser)),
  message: string(),
  tree: nullable(part(commitMeta)),
  verification: nullable(part(payloadCommitVerification)),
}));

/** A file that a commit changes. */
export interface CommitAffectedFiles {
  /** Path from the root. */
  filename: string;
  /** `added`, `removed` or `modified`. */
  status: string;
}
export const commitAffectedFiles: Schema<CommitAffectedFiles> = /* @__PURE__ */ object(() => ({
  filename: string(),
  status: string(),
}));

/** How many lines a commit changes. */
export interface CommitStats {
  /** Lines added and removed. */
  total: number;
  /** Lines added. */
  additions: number;
  /** Lines removed. */
  deletions: number;
}
export const commitStats: Schema<CommitStats> = /* @__PURE__ */ object(() => ({
  total: int(),
  additions: int(),
  deletions: int(),
}));

/** A commit. */
export interface Commit {
  /** URL in the API. */
  url: string;
  /** Hash of the commit. */
  sha: string;
  /** When it was committed. */
  created: string;
  /** URL of its web page. */
  html_url: string;
  /** The data of the commit in git. */
  commit: RepoCommit | null;
  /** Account of the author; `null` when no account has the email address. */
  author: User | null;
  /** Account of the committer; `null` when no account has the email address. */
  committer: User | null;
  /** Empty for a root commit. */
  parents: readonly CommitMeta[];
  /** Empty when omitted with `files: false`. */
  files: readonly CommitAffectedFiles[];
  /** `null` when it was not requested. */
  stats: CommitStats | null;
}
export const commit: Schema<Commit> = /* @__PURE__ */ object(() => ({
  url: string(),
  sha: string(),
  created: instant(),
  html_url: string(),
  commit: nullable(part(repoCommit)),
  author: nullable(part(user)),
  committer: nullable(part(user)),
  parents: list(part(commitMeta)),
  files: list(part(commitAffectedFiles)),
  stats: nullable(part(commitStats)),
}));
