import { StatusError, trimTrailing } from '@clients/core';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { getContents, listContents } from './endpoints.js';
import type { GetFilesInput } from './input-schemas.js';
import type { ContentsResponse } from './schemas.js';

/** Number of concurrent requests. */
const MAX_CONCURRENCY = 4;

/** The repository and state in which files are looked up. */
interface LookUpTarget {
  readonly transport: Transport;
  readonly where: RepoRef;
  readonly ref: string | undefined;
  readonly options: CallOptions | undefined;
}

/**
 * Looks up paths with a request for each, up to four at once, for servers without a route that
 * takes many. The results are in the order of the paths, with `null` where a path does not exist.
 *
 * @throws {StatusError} 404 when the repository is missing or hidden, or `ref` is unknown
 */
export async function lookUpFileByFile(
  transport: Transport,
  where: RepoRef,
  { files, ref }: GetFilesInput,
  options: CallOptions | undefined,
): Promise<(ContentsResponse | null)[]> {
  const target: LookUpTarget = { transport, where, ref, options };
  const found = Array<ContentsResponse | null>(files.length).fill(null);
  const rest = files.entries();
  const runWorker = async (): Promise<void> => {
    // All workers share one iterator.
    for (const [at, path] of rest) found[at] = await lookUpFile(target, path);
  };
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENCY, files.length) }, runWorker));
  // A missing file and a missing repository are the same 404; only listing the root directory
  // distinguishes them.
  if (found.every((entry) => entry === null)) await listEntries(target, '');
  return found;
}

async function lookUpFile(target: LookUpTarget, path: string): Promise<ContentsResponse | null> {
  const found = await nullIfMissing(getEntry(target, path));
  if (found === null || !('length' in found)) return found;
  // For a directory the server returns its entries; its own entry is in the list of the parent
  // directory.
  const slash = trimTrailing(path, '/').lastIndexOf('/');
  const siblings = await nullIfMissing(listEntries(target, path.slice(0, Math.max(slash, 0))));
  const name = trimTrailing(path.slice(slash + 1), '/');
  return siblings?.find((entry) => entry.name === name) ?? null;
}

function getEntry(
  { transport, where, ref, options }: LookUpTarget,
  filepath: string,
): Promise<ContentsResponse | ContentsResponse[]> {
  return transport.call(getContents, { where: { ...where, filepath }, query: { ref } }, options);
}

async function listEntries(target: LookUpTarget, directory: string): Promise<ContentsResponse[]> {
  const { transport, where, ref, options } = target;
  if (directory === '')
    return transport.pages(listContents, { where, query: { ref } }, options).toArray();
  const found = await getEntry(target, directory);
  return 'length' in found ? found : [];
}

async function nullIfMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof StatusError && error.status === 404 && error.code !== 'no-route')
      return null;
    throw error;
  }
}
