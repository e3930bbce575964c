import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import {
  integer,
  list,
  normalized,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';
import { nullUnsentContent } from '../../entities/unsent-content.js';
import { type NameList, namesInput } from '../../refs/input-schemas.js';

/** The bytes of a file, one of several. */
export interface GitBlob {
  /** In base64; `null` when the file is over the server's limit, 10 MiB by default. */
  content: string | null;
  /** `null` when `content` is. */
  encoding: OpenEnum<'base64'> | null;
  /** URL in the API. */
  url: string;
  /** Hash of the blob. */
  sha: string;
  /** In bytes. */
  size: number;
}
export const gitBlob: ZodSchema<GitBlob> = /* @__PURE__ */ schema(() =>
  normalized(sentBlob, nullUnsentContent),
);

/** A blob as Forgejo sends it. */
const sentBlob: ZodSchema<GitBlob> = /* @__PURE__ */ object(() => ({
  content: z.nullable(z.string()),
  encoding: z.nullable(openEnum(['base64'])),
  url: z.string(),
  sha: z.string(),
  size: integer(),
}));

/** Several files, in the order of their hashes. */
export const gitBlobs: ZodSchema<GitBlob[]> = /* @__PURE__ */ schema(() => list(gitBlob));

/** Which blobs to get. */
export interface GetBlobsQuery {
  /** Their hashes. */
  shas: NameList;
}

/** `GetBlobsQuery` as methods take it: its lists may be readonly. */
export interface GetBlobsQueryInput extends ReadonlyDeep<GetBlobsQuery>, Named {}
export const getBlobsQuery: ZodSchema<GetBlobsQuery> = /* @__PURE__ */ object(() => ({
  shas: namesInput(),
}));

/** A note to write. */
export interface SetNote {
  /** Text of the note; the server appends a line feed. */
  message: string;
}
export const setNoteBody: ZodSchema<SetNote> = /* @__PURE__ */ object(() => ({
  message: z.string(),
}));
