import * as z from 'zod/v4/mini';
import {
  type BytesEndpoint,
  type ByteStream,
  checkRequest,
  type Endpoint,
  readHeaderOptions,
  runAsOneCall,
  StatusError,
} from '@clients/core';
import { object, type ZodSchema } from '@clients/core/schema';
import type { Commit } from '../../entities/commit-schemas.js';
import type { CommitRef, FileRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { getCommit, listCommits } from '../commits/endpoints.js';
import type { GetCommitQuery } from '../commits/read-schemas.js';
import * as endpoints from './endpoints.js';
import type { ListContentsQuery } from './input-schemas.js';
import type { EditorConfigDefinition } from './schemas.js';

interface Reading {
  readonly where: FileRef;
  readonly query: ListContentsQuery;
  readonly options: CallOptions | undefined;
}

type FileEndpoint = BytesEndpoint<{
  where: FileRef;
  query?: ListContentsQuery | undefined;
}>;

/**
 * Downloads a file at a `ref` that exists. The routes of bytes and of `.editorconfig` know branches,
 * tags and full hashes, and answer with the default branch's file for any other `ref`, without an
 * error: so the commit is looked up first.
 */
export async function readFileAt(
  transport: Transport,
  endpoint: FileEndpoint,
  { where, query, options }: Reading,
): Promise<ByteStream> {
  if (!hasRef(query)) return transport.bytes(endpoint, { where, query }, options);
  const since = performance.now();
  checkRequest(transport, endpoint, { where, query }, options);
  const call = { name: endpoint.call ?? endpoint.id, endpoint: endpoint.id, since };
  const known = await runAsOneCall(transport, call, options, (inner) =>
    findKnownRef(inner, where, query.ref, options),
  );
  return transport.bytes(endpoint, { where, query: { ...query, ref: known } }, options, { since });
}

/** Reads the settings of `.editorconfig` at a `ref` that exists, as `readFileAt` does. */
export async function readEditorConfigAt(
  transport: Transport,
  { where, query, options }: Reading,
): Promise<EditorConfigDefinition> {
  const endpoint = endpoints.getEditorConfig;
  if (!hasRef(query)) return transport.call(endpoint, { where, query }, options);
  checkRequest(transport, endpoint, { where, query }, options);
  const call = { name: endpoint.call ?? endpoint.id, endpoint: endpoint.id };
  return runAsOneCall(transport, call, options, async (inner) => {
    const ref = await findKnownRef(inner, where, query.ref, options);
    return inner.call(endpoint, { where, query: { ...query, ref } }, options);
  });
}

/** Git looks for these below `refs/`, before it looks for a branch or a tag of this name. */
const OTHER_THAN_NAMES = /^(?:refs|heads|tags|pull|notes|remotes|for|changes)\/|^[A-Z_]*HEAD$/;

/**
 * Returns a `ref` that the routes of files know: the name itself, or the hash of the commit that a
 * long name, a shortened hash or the head of a pull request stands for.
 *
 * @throws {StatusError} 404 where there is no such commit
 */
async function findKnownRef(
  transport: Transport,
  { owner, repo }: FileRef,
  ref: string,
  options: CallOptions | undefined,
): Promise<string> {
  const query = { stat: false, verification: false, files: false };
  const lookUp: Endpoint<
    { where: CommitRef; query?: GetCommitQuery | undefined },
    Pick<Commit, 'sha'>
  > = { ...getCommit, output: knownCommit };
  const others = options && { ...options, headers: leaveOutConditions(options) };
  try {
    const { sha } = await transport.call(
      lookUp,
      { where: { owner, repo, sha: ref }, query },
      others,
    );
    return OTHER_THAN_NAMES.test(ref) || sha.startsWith(ref) ? sha : ref;
  } catch (error) {
    if (!isDecoded(error, ref)) throw error;
    // Behind a proxy that decodes the slash in the name, the list finds it by its query.
    const list = { where: { owner, repo }, query: { ...query, sha: ref, limit: 1 } };
    const { items } = await transport.pages(listCommits, list, others).page();
    return items[0]?.sha ?? ref;
  }
}

function isDecoded(error: unknown, ref: string): boolean {
  return ref.includes('/') && error instanceof StatusError && error.code === 'no-route';
}

/** Returns the headers of a call without those that are about the file. */
function leaveOutConditions({ headers = {} }: CallOptions): Record<string, string | null> {
  return Object.fromEntries(
    readHeaderOptions(headers).filter(
      (pair): pair is readonly [string, string | null] =>
        pair[1] !== undefined && !/^(?:range|if-)/i.test(pair[0]),
    ),
  );
}

const knownCommit: ZodSchema<Pick<Commit, 'sha'>> = /* @__PURE__ */ object(() => ({
  sha: z.string(),
}));

/** Servers take an empty `ref` for none. */
function hasRef(query: unknown): query is { readonly ref: string } {
  const { ref } = Object(query) as { readonly ref?: unknown };
  return typeof ref === 'string' && ref !== '';
}
