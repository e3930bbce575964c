import { type Callable, InputError, OutputError, StatusError, asOneCall } from '@clients/core';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { lookUpFileByFile } from './file-by-file.js';
import type { GetFiles } from './input-schemas.js';
import type { ContentsResponse } from './schemas.js';

type Found = (ContentsResponse | null)[];

/** The method that looks up files, and its call. */
interface LookUp<In> {
  readonly transport: Transport;
  /** Name of the method, for error messages. */
  readonly name: string;
  readonly endpoint: Callable<In, Found>;
  readonly options: CallOptions | undefined;
  readonly where: RepoRef;
}

/** A server returns at most this many entries by default, and silently leaves out the rest. */
const PATHS_PER_REQUEST = 30;

/**
 * Looks up any number of paths, 30 per request and one request after another, and joins the results. Where a server returns fewer entries,
 * the next request begins after them. On a server without the route, each path takes its own request.
 *
 * @throws {OutputError} `short-answer` when a response has no entry, or more entries than there were paths
 */
export async function lookUpInBatches<In extends object>(
  lookUp: LookUp<In>,
  request: GetFiles,
  input: (paths: readonly string[]) => NoInfer<In>,
): Promise<Found> {
  const { transport, name, endpoint, options, where } = lookUp;
  checkPaths(name, endpoint.id, request.files);
  return asOneCall(transport, { name, endpoint: endpoint.id }, options, async (inner) => {
    try {
      return await inBatches({ ...lookUp, transport: inner }, request.files, input);
    } catch (error) {
      if (error instanceof StatusError && error.code === 'no-route')
        return lookUpFileByFile(inner, where, request, options);
      throw error;
    }
  });
}

async function inBatches<In extends object>(
  { transport, endpoint, options }: LookUp<In>,
  files: readonly string[],
  input: (paths: readonly string[]) => NoInfer<In>,
): Promise<Found> {
  const found: (ContentsResponse | null)[] = [];
  let at = 0;
  do {
    const paths = files.slice(at, at + PATHS_PER_REQUEST);
    const { data, attempts, url } = await transport.exchange(endpoint, input(paths), options);
    const count = Array.isArray(data) ? data.length : 0;
    if (count > paths.length || (count === 0 && paths.length > 0)) {
      const request = `${endpoint.method} ${url.replace(/\?.*/s, '')}`;
      const context = { request, endpoint: endpoint.id, attempts, code: 'short-answer' };
      throw new OutputError(
        `received ${String(count)} entries for ${String(paths.length)} paths`,
        { value: data },
        context,
      );
    }
    found.push(...data);
    at += count;
  } while (at < files.length);
  return found;
}

/** Runs before the first request, so that an invalid list never ends a call halfway. */
function checkPaths(name: string, id: string, files: unknown): void {
  if (Array.isArray(files) && files.every((path) => typeof path === 'string')) return;
  throw new InputError(`${name}: files must be a list of paths`, {
    endpoint: id,
    code: 'invalid-input',
  });
}
