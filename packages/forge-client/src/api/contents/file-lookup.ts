import { type Callable, InputError, OutputError, together } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import type { ContentsResponse } from './schemas.js';

type Found = readonly (ContentsResponse | null)[];

/** The method that looks up files, and its call. */
interface LookUp<In> {
  readonly transport: Transport;
  /** Name of the method, for error messages. */
  readonly name: string;
  readonly endpoint: Callable<In, Found>;
  readonly options: CallOptions | undefined;
}

/** The server returns at most this many entries and silently leaves out the rest. */
const PATHS_PER_REQUEST = 30;

/**
 * Looks up any number of paths, 30 per request and one request after another, and joins the results.
 *
 * @throws {OutputError} `short-answer` when a response does not have an entry for each path
 */
export async function lookUpInBatches<In extends object>(
  { transport, name, endpoint, options }: LookUp<In>,
  files: readonly string[],
  input: (paths: readonly string[]) => NoInfer<In>,
): Promise<Found> {
  checkPaths(endpoint.id, files);
  return together(transport, { name, endpoint: endpoint.id }, options, async (inner) => {
    const found: (ContentsResponse | null)[] = [];
    let at = 0;
    do {
      const paths = files.slice(at, at + PATHS_PER_REQUEST);
      const { data, attempts, url } = await inner.exchange(endpoint, input(paths), options);
      const count = Array.isArray(data) ? data.length : 0;
      if (count !== paths.length) {
        const request = `${endpoint.method} ${url.replace(/\?.*/s, '')}`;
        const context = { request, endpoint: endpoint.id, attempts, code: 'short-answer' };
        throw new OutputError(`received ${String(count)} entries for ${String(paths.length)} paths`, { value: data }, context);
      }
      found.push(...data);
      at += PATHS_PER_REQUEST;
    } while (at < files.length);
    return found;
  });
}

/** Runs before the first request, so that an invalid list never ends a call halfway. */
function checkPaths(id: string, files: unknown): void {
  if (Array.isArray(files) && files.every((path) => typeof path === 'string')) return;
  throw new InputError(`${id}: files must be a list of paths`, { endpoint: id, code: 'invalid-input' });
}
