import {
  checkRequest,
  InputError,
  isRecord,
  OutputError,
  runAsOneCall,
  StatusError,
  trimTrailing,
} from '@clients/core';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { getManyFiles } from './endpoints.js';
import { lookUpFileByFile } from './file-by-file.js';
import type { GetFilesInput, GetManyFilesQuery } from './input-schemas.js';
import type { ContentsResponse } from './schemas.js';

type Found = (ContentsResponse | null)[];

/** A server returns at most this many entries by default, and silently leaves out the rest. */
const MAX_PATHS_PER_REQUEST = 30;

/**
 * Proxies refuse addresses of more than some 8 000 characters; the rest of the address has room in
 * half of them.
 */
const MAX_QUERY_LENGTH = 4000;

/**
 * Looks up any number of paths, one request after another, and joins the results. Where a server
 * returns fewer entries, the next request begins after them. On a server without the route, each
 * path takes its own request.
 *
 * @throws {OutputError} `short-answer` when a response has no entry, or more entries than there
 * were paths
 */
export async function lookUpInBatches(
  transport: Transport,
  where: RepoRef,
  request: GetFilesInput,
  options: CallOptions | undefined,
): Promise<Found> {
  checkPaths(request);
  checkRequest(
    transport,
    getManyFiles,
    { where, query: makeQuery(request, request.files) },
    options,
  );
  const call = { name: 'contents.getMany', endpoint: getManyFiles.id };
  return runAsOneCall(transport, call, options, async (inner) => {
    try {
      return await requestBatches(inner, where, request, options);
    } catch (error) {
      if (error instanceof StatusError && error.code === 'no-route')
        return lookUpFileByFile(inner, where, request, options);
      throw error;
    }
  });
}

async function requestBatches(
  transport: Transport,
  where: RepoRef,
  request: GetFilesInput,
  options: CallOptions | undefined,
): Promise<Found> {
  const { files } = request;
  const found: Found = [];
  let at = 0;
  do {
    const paths = takeBatch(files, at);
    const query = makeQuery(request, paths);
    const { data, attempts, url } = await transport.exchange(
      getManyFiles,
      { where, query },
      options,
    );
    const count = Array.isArray(data) ? data.length : 0;
    if (count > paths.length || (count === 0 && paths.length > 0)) {
      const message = `received ${String(count)} entries for ${String(paths.length)} paths`;
      throw new OutputError(
        message,
        { value: data },
        {
          request: `${getManyFiles.method} ${url.replace(/\?.*/s, '')}`,
          endpoint: getManyFiles.id,
          attempts,
          code: 'short-answer',
        },
      );
    }
    found.push(...data);
    at += count;
  } while (at < files.length);
  return found;
}

/** Returns the query of a request for some of the paths, with every other key of the call. */
function makeQuery(
  { files: _, ...others }: GetFilesInput,
  paths: readonly string[],
): GetManyFilesQuery {
  return { ...others, body: JSON.stringify({ files: paths }) };
}

/** Returns the next paths that fit into one request, at least one. */
function takeBatch(files: readonly string[], at: number): readonly string[] {
  const paths: string[] = [];
  let length = 0;
  for (const path of files.slice(at, at + MAX_PATHS_PER_REQUEST)) {
    length += encodeURIComponent(JSON.stringify(path)).length + 3;
    if (paths.length > 0 && length > MAX_QUERY_LENGTH) break;
    paths.push(path);
  }
  return paths;
}

/** Runs before the first request, so that an invalid list never ends a call halfway. */
function checkPaths(request: unknown): void {
  const files = isRecord(request) ? request['files'] : undefined;
  if (Array.isArray(files) && files.every((path) => typeof path === 'string')) {
    for (const [at, path] of files.entries()) checkPath(path, at);
    return;
  }
  throw new InputError('contents.getMany: files must be a list of paths', {
    endpoint: getManyFiles.id,
    code: 'invalid-input',
    hint: 'pass two objects: the first has owner, repo, and the second files and ref',
  });
}

/** Servers read these forms differently: as the file, as a missing one, or as a bad request. */
function checkPath(path: string, at: number): void {
  const parts = trimTrailing(path, '/').split('/');
  if (!parts.some((part) => part === '' || part === '.' || part === '..')) return;
  const plain = parts.filter((part) => part !== '' && part !== '.');
  throw new InputError(
    `contents.getMany: body.files[${String(at)}]: ${JSON.stringify(path)} is not a path from the root of the repository`,
    {
      endpoint: getManyFiles.id,
      code: 'invalid-input',
      hint: adviseOnPath(plain),
    },
  );
}

function adviseOnPath(parts: readonly string[]): string {
  if (parts.includes('..')) return 'leave out .., and the folder before it';
  return parts.length === 0
    ? 'contents.list returns what is in the root'
    : `pass ${JSON.stringify(parts.join('/'))}`;
}
