import * as z from 'zod/v4/mini';
import {
  instant,
  instantOrNull,
  integer,
  list,
  normalized,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';
import {
  type CommitMeta,
  commitMeta,
  type CommitUser,
  commitUser,
  type PayloadCommitVerification,
  payloadCommitVerification,
} from '../../entities/commit-schemas.js';
import { nullUnsentContent } from '../../entities/unsent-content.js';

/** URLs of an entry. */
export interface FileLinksResponse {
  /** The entry in the API. */
  self: string | null;
  /** The git object in the API; `null` for a submodule. */
  git: string | null;
  /** The web page; `null` for a submodule. */
  html: string | null;
}
export const fileLinksResponse: ZodSchema<FileLinksResponse> = /* @__PURE__ */ object(() => ({
  self: z.nullable(z.string()),
  git: z.nullable(z.string()),
  html: z.nullable(z.string()),
}));

/** A file, directory, symbolic link or submodule. */
export interface ContentsResponse {
  /** Last part of the path. */
  name: string;
  /** From the root, without a leading slash. */
  path: string;
  /** Hash of the blob or tree, required to change or delete a file. For a submodule, its commit. */
  sha: string;
  /** Last commit that touched the path; in extended responses only when requested. */
  last_commit_sha?: string | undefined;
  /** With the UTC offset of the committer's time zone. Gitea 1.24 or newer only. */
  last_committer_date?: string | undefined;
  /** With the UTC offset of the author's time zone. Gitea 1.24 or newer only. */
  last_author_date?: string | undefined;
  /** Absent unless requested. Gitea 1.25 or newer only. */
  last_commit_message?: string | undefined;
  type: OpenEnum<'file' | 'dir' | 'symlink' | 'submodule'>;
  /**
   * Its mode in git, in octal: `100644` for a file, `100755` for one that can be executed, `120000`
   * for a symbolic link, `160000` for a submodule. Gitea 28 or newer only.
   */
  mode?: string | undefined;
  /** In bytes; 0 for directories and submodules. */
  size: number;
  /** `base64` where `content` is set. */
  encoding: OpenEnum<'base64'> | null;
  /**
   * In base64: decode it before you read or change it, or use `edit`. `null` in lists, for all but
   * files, and for files over the blob size limit (10 MiB by default), which `getRaw` sends.
   */
  content: string | null;
  /** Target of a symbolic link; `null` for other entries. */
  target: string | null;
  /** URL in the API. */
  url: string | null;
  /** URL of its web page; `null` for a submodule. */
  html_url: string | null;
  /** URL of the git object in the API; `null` for a submodule. */
  git_url: string | null;
  /** URL of the bytes; `null` for a directory or submodule. */
  download_url: string | null;
  /**
   * URL from which a submodule is cloned, as written in `.gitmodules`; `null` for other entries.
   */
  submodule_git_url: string | null;
  _links: FileLinksResponse | null;
  /**
   * Hash of the LFS object, if the file is a pointer to one; `content` is then the pointer. Gitea 1.25
   * or newer only.
   */
  lfs_oid?: string | undefined;
  /** Size of the LFS object in bytes. Gitea 1.25 or newer only. */
  lfs_size?: number | undefined;
  /** Time of the last commit that touched the path. Forgejo 12 or newer only. */
  last_commit_when?: string | undefined;
}
export const contentsResponse: ZodSchema<ContentsResponse> = /* @__PURE__ */ schema(() =>
  normalized(sentContents, nullUnsentContent),
);

/** An entry as servers send it. */
const sentContents: ZodSchema<ContentsResponse> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  path: z.string(),
  sha: z.string(),
  last_commit_sha: z.optional(z.string()),
  last_committer_date: z.optional(instant()),
  last_author_date: z.optional(instant()),
  last_commit_message: z.optional(z.string()),
  type: openEnum(['file', 'dir', 'symlink', 'submodule']),
  mode: z.optional(z.string()),
  size: integer(),
  encoding: z.nullable(openEnum(['base64'])),
  content: z.nullable(z.string()),
  target: z.nullable(z.string()),
  url: z.nullable(z.string()),
  html_url: z.nullable(z.string()),
  git_url: z.nullable(z.string()),
  download_url: z.nullable(z.string()),
  submodule_git_url: z.nullable(z.string()),
  _links: z.nullable(fileLinksResponse),
  lfs_oid: z.optional(z.string()),
  lfs_size: z.optional(integer()),
  last_commit_when: z.optional(instant()),
}));

/** A file with its content, or the entries of a directory without their content. */
export const contentsOrList: ZodSchema<ContentsResponse | ContentsResponse[]> =
  /* @__PURE__ */ schema(() => z.union([contentsResponse, z.array(contentsResponse)]));

/** Entries in the order of the requested paths; `null` where a path does not exist. */
export const foundFiles: ZodSchema<(ContentsResponse | null)[]> = /* @__PURE__ */ schema(() =>
  z.array(z.nullable(contentsResponse)),
);

/** A file or the entries of a directory, with the requested parts. */
export interface ContentsExtResponse {
  /** Set for everything except a directory. */
  file_contents?: ContentsResponse | undefined;
  /** Entries of a directory. */
  dir_contents?: ContentsResponse[] | undefined;
}
export const contentsExtResponse: ZodSchema<ContentsExtResponse> = /* @__PURE__ */ object(() => ({
  file_contents: z.optional(contentsResponse),
  dir_contents: z.optional(z.array(contentsResponse)),
}));

/** The commit that changed files. */
export interface FileCommitResponse {
  /** URL in the API. */
  url: string;
  /** Hash of the commit. */
  sha: string;
  /** Always `null`: the server does not set it. */
  created: string | null;
  /** URL of its web page. */
  html_url: string;
  /** As recorded in git. */
  author: CommitUser | null;
  /** As recorded in git. */
  committer: CommitUser | null;
  /** Empty for an initial commit. */
  parents: CommitMeta[];
  /** The whole message. */
  message: string;
  /** The root directory of the commit. */
  tree: CommitMeta | null;
}
export const fileCommitResponse: ZodSchema<FileCommitResponse> = /* @__PURE__ */ object(() => ({
  url: z.string(),
  sha: z.string(),
  created: instantOrNull(),
  html_url: z.string(),
  author: z.nullable(commitUser),
  committer: z.nullable(commitUser),
  parents: list(commitMeta),
  message: z.string(),
  tree: z.nullable(commitMeta),
}));

/** A changed file and the commit that changed it. */
export interface FileResponse {
  /** The file after the change; `null` when a patch was applied. */
  content: ContentsResponse | null;
  /** The new commit. */
  commit: FileCommitResponse | null;
  /** Result of checking the commit's signature. */
  verification: PayloadCommitVerification | null;
}
export const fileResponse: ZodSchema<FileResponse> = /* @__PURE__ */ object(() => ({
  content: z.nullable(contentsResponse),
  commit: z.nullable(fileCommitResponse),
  verification: z.nullable(payloadCommitVerification),
}));

/** The commit that deleted a file. */
export interface FileDeleteResponse {
  /** Always `null`. */
  content: unknown;
  /** The new commit. */
  commit: FileCommitResponse | null;
  /** Result of checking the commit's signature. */
  verification: PayloadCommitVerification | null;
}
export const fileDeleteResponse: ZodSchema<FileDeleteResponse> = /* @__PURE__ */ object(() => ({
  content: z.unknown(),
  commit: z.nullable(fileCommitResponse),
  verification: z.nullable(payloadCommitVerification),
}));

/** Changed files and the commit that changed them. */
export interface FilesResponse {
  /** In the order of the request; `null` for each deleted path. */
  files: (ContentsResponse | null)[];
  /** The new commit. */
  commit: FileCommitResponse | null;
  /** Result of checking the commit's signature. */
  verification: PayloadCommitVerification | null;
}
export const filesResponse: ZodSchema<FilesResponse> = /* @__PURE__ */ object(() => ({
  files: list(z.nullable(contentsResponse)),
  commit: z.nullable(fileCommitResponse),
  verification: z.nullable(payloadCommitVerification),
}));

/** Editor settings for a file; a field is absent when `.editorconfig` does not set it. */
export interface EditorConfigDefinition {
  /** Such as `utf-8`. */
  charset?: string | undefined;
  /** `tab` or `space`. */
  indent_style?: string | undefined;
  /** A number as text, or `tab`. */
  indent_size?: string | undefined;
  /** `lf`, `crlf` or `cr`. */
  end_of_line?: string | undefined;
}
export const editorConfigDefinition: ZodSchema<EditorConfigDefinition> = /* @__PURE__ */ object(
  () => ({
    charset: z.optional(z.string()),
    indent_style: z.optional(z.string()),
    indent_size: z.optional(z.string()),
    end_of_line: z.optional(z.string()),
  }),
);
