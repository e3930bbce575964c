import { instant, instantOrNull, list, nullable, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type User, user } from './user-schemas.js';

/** Who wrote or committed something, as git has it. */
export interface CommitUser {
  name: string;
  email: string;
  /** When, with the offset of the time zone it was made in. */
  date: string;
}
export const commitUser: Schema<CommitUser> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  email: z.string(),
  date: z.string(),
}));

/** An object of git that a commit names. */
export interface CommitMeta {
  /** Address in the API. */
  url: string;
  /** Hash of the object. */
  sha: string;
  /** `null` in parents. */
  created: string | null;
}
export const commitMeta: Schema<CommitMeta> = /* @__PURE__ */ object(() => ({
  url: z.string(),
  sha: z.string(),
  created: instantOrNull(),
}));

/** A person, as signatures and deliveries name one. */
export interface PayloadUser {
  /** Full name. */
  name: string;
  email: string;
  /** Login; empty without an account. */
  username: string;
}
export const payloadUser: Schema<PayloadUser> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  email: z.string(),
  username: z.string(),
}));

/** Whether a signature is good. */
export interface PayloadCommitVerification {
  /** The signature is good and its key known. */
  verified: boolean;
  /** Why it is good or not, such as `gpg.error.not_signed_commit`. */
  reason: string;
  /** Empty for an unsigned commit. */
  signature: string;
  /** `null` for an unsigned commit, and when the key belongs to nobody here. */
  signer: PayloadUser | null;
  /** What was signed; empty for an unsigned commit. */
  payload: string;
}
export const payloadCommitVerification: Schema<PayloadCommitVerification> = /* @__PURE__ */ object(() => ({
  verified: z.boolean(),
  reason: z.string(),
  signature: z.string(),
  signer: nullable(zodOf(payloadUser)),
  payload: z.string(),
}));

/** A commit, as branches and deliveries name one. */
export interface PayloadCommit {
  /** Hash of the commit. */
  id: string;
  /** The whole message. */
  message: string;
  /** Address of its web page. */
  url: string;
  author: PayloadUser | null;
  committer: PayloadUser | null;
  /** `null` when it was not looked at. */
  verification: PayloadCommitVerification | null;
  /** When it was written. */
  timestamp: string;
  /** Paths; empty where the server does not look. */
  added: readonly string[];
  /** Paths; empty where the server does not look. */
  removed: readonly string[];
  /** Paths; empty where the server does not look. */
  modified: readonly string[];
}
export const payloadCommit: Schema<PayloadCommit> = /* @__PURE__ */ object(() => ({
  id: z.string(),
  message: z.string(),
  url: z.string(),
  author: nullable(zodOf(payloadUser)),
  committer: nullable(zodOf(payloadUser)),
  verification: nullable(zodOf(payloadCommitVerification)),
  timestamp: instant(),
  added: list(z.string()),
  removed: list(z.string()),
  modified: list(z.string()),
}));

/** What git knows of a commit. */
export interface RepoCommit {
  /** Address in the API. */
  url: string;
  /** As git has it. */
  author: CommitUser | null;
  /** As git has it. */
  committer: CommitUser | null;
  /** The whole message. */
  message: string;
  /** Its files. */
  tree: CommitMeta | null;
  /** `null` when it was left out by `verification: false`. */
  verification: PayloadCommitVerification | null;
}
export const repoCommit: Schema<RepoCommit> = /* @__PURE__ */ object(() => ({
  url: z.string(),
  author: nullable(zodOf(commitUser)),
  committer: nullable(zodOf(commitUser)),
  message: z.string(),
  tree: nullable(zodOf(commitMeta)),
  verification: nullable(zodOf(payloadCommitVerification)),
}));

/** A file that a commit changes. */
export interface CommitAffectedFiles {
  /** Path from the root. */
  filename: string;
  /** `added`, `removed` or `modified`. */
  status: string;
}
export const commitAffectedFiles: Schema<CommitAffectedFiles> = /* @__PURE__ */ object(() => ({
  filename: z.string(),
  status: z.string(),
}));

/** How many lines a commit changes. */
export interface CommitStats {
  /** Lines added and taken out. */
  total: number;
  /** Lines added. */
  additions: number;
  /** Lines taken out. */
  deletions: number;
}
export const commitStats: Schema<CommitStats> = /* @__PURE__ */ object(() => ({
  total: z.int(),
  additions: z.int(),
  deletions: z.int(),
}));

/** A commit. */
export interface Commit {
  /** Address in the API. */
  url: string;
  /** Hash of the commit. */
  sha: string;
  /** When it was committed. */
  created: string;
  /** Address of its web page. */
  html_url: string;
  /** What git knows of it. */
  commit: RepoCommit | null;
  /** Account of the author; `null` when no account has the address. */
  author: User | null;
  /** Account of the committer; `null` when no account has the address. */
  committer: User | null;
  /** Empty for a first commit. */
  parents: readonly CommitMeta[];
  /** Empty when it was left out by `files: false`. */
  files: readonly CommitAffectedFiles[];
  /** `null` when it was not asked for. */
  stats: CommitStats | null;
}
export const commit: Schema<Commit> = /* @__PURE__ */ object(() => ({
  url: z.string(),
  sha: z.string(),
  created: instant(),
  html_url: z.string(),
  commit: nullable(zodOf(repoCommit)),
  author: nullable(zodOf(user)),
  committer: nullable(zodOf(user)),
  parents: list(zodOf(commitMeta)),
  files: list(zodOf(commitAffectedFiles)),
  stats: nullable(zodOf(commitStats)),
}));
