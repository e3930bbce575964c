import * as z from 'zod/v4/mini';
import {
  instant,
  instantOrNull,
  integer,
  list,
  object,
  type ZodSchema,
} from '@clients/core/schema';
import { type User, user } from './user-schemas.js';

/** An author or committer as git records it. */
export interface CommitUser {
  name: string;
  email: string;
  /** Date with the time zone offset of the author or committer. */
  date: string;
}
export const commitUser: ZodSchema<CommitUser> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  email: z.string(),
  date: z.string(),
}));

/** A git object that a commit refers to. */
export interface CommitMeta {
  /** URL in the API. */
  url: string;
  /** Hash of the object. */
  sha: string;
  /** `null` for parent commits. */
  created: string | null;
}
export const commitMeta: ZodSchema<CommitMeta> = /* @__PURE__ */ object(() => ({
  url: z.string(),
  sha: z.string(),
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
export const payloadUser: ZodSchema<PayloadUser> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  email: z.string(),
  username: z.string(),
}));

/** Result of verifying a signature. */
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
export const payloadCommitVerification: ZodSchema<PayloadCommitVerification> =
  /* @__PURE__ */ object(() => ({
    verified: z.boolean(),
    reason: z.string(),
    signature: z.string(),
    signer: z.nullable(payloadUser),
    payload: z.string(),
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
  added: string[];
  /** Paths; empty where the server does not compute them. */
  removed: string[];
  /** Paths; empty where the server does not compute them. */
  modified: string[];
}
export const payloadCommit: ZodSchema<PayloadCommit> = /* @__PURE__ */ object(() => ({
  id: z.string(),
  message: z.string(),
  url: z.string(),
  author: z.nullable(payloadUser),
  committer: z.nullable(payloadUser),
  verification: z.nullable(payloadCommitVerification),
  timestamp: instant(),
  added: list(z.string()),
  removed: list(z.string()),
  modified: list(z.string()),
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
export const repoCommit: ZodSchema<RepoCommit> = /* @__PURE__ */ object(() => ({
  url: z.string(),
  author: z.nullable(commitUser),
  committer: z.nullable(commitUser),
  message: z.string(),
  tree: z.nullable(commitMeta),
  verification: z.nullable(payloadCommitVerification),
}));

/** A file that a commit changes. */
export interface CommitAffectedFiles {
  /** Path from the root. */
  filename: string;
  /** `added`, `removed` or `modified`. */
  status: string;
}
export const commitAffectedFiles: ZodSchema<CommitAffectedFiles> = /* @__PURE__ */ object(() => ({
  filename: z.string(),
  status: z.string(),
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
export const commitStats: ZodSchema<CommitStats> = /* @__PURE__ */ object(() => ({
  total: integer(),
  additions: integer(),
  deletions: integer(),
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
  parents: CommitMeta[];
  /** Empty when omitted with `files: false`. */
  files: CommitAffectedFiles[];
  /** `null` when it was not requested. */
  stats: CommitStats | null;
}
export const commit: ZodSchema<Commit> = /* @__PURE__ */ object(() => ({
  url: z.string(),
  sha: z.string(),
  created: instant(),
  html_url: z.string(),
  commit: z.nullable(repoCommit),
  author: z.nullable(user),
  committer: z.nullable(user),
  parents: list(commitMeta),
  files: list(commitAffectedFiles),
  stats: z.nullable(commitStats),
}));
