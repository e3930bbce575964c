import { type Callable, InputError, OutputError, together } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import type { ContentsResponse } from './schemas.js';

type Found = readonly (ContentsResponse | null)[];

/** Which method looks up files, and how. */
interface LookUp<In> {
  readonly transport: Transport;
  /** The method, for messages. */
  readonly name: string;
  readonly endpoint: Callable<In, Found>;
  readonly options: CallOptions | undefined;
}

/** The server answers so many names and leaves out the rest without a word. */
const AT_ONCE = 30;

/**
 * Asks for any number of names, 30 a request and one request after another, and joins the answers.
 *
 * @throws {OutputError} `short-answer` when an answer does not have an entry for each name
 */
export async function lookUpInTurn<In extends object>(
  { transport, name, endpoint, options }: LookUp<In>,
  files: readonly string[],
  input: (names: readonly string[]) => NoInfer<In>,
): Promise<Found> {
  checkNames(endpoint.id, files);
  return together(transport, { name, endpoint: endpoint.id }, options, async (inner) => {
    const found: (ContentsResponse | null)[] = [];
    let at = 0;
    do {
      const names = files.slice(at, at + AT_ONCE);
      const { data, attempts, url } = await inner.exchange(endpoint, input(names), options);
      const count = Array.isArray(data) ? data.length : 0;
      if (count !== names.length) {
        const request = `${endpoint.method} ${url.replace(/\?.*/s, '')}`;
        const context = { request, endpoint: endpoint.id, attempts, code: 'short-answer' };
        throw new OutputError(`${String(count)} entries came for ${String(names.length)} names`, { value: data }, context);
      }
      found.push(...data);
      at += AT_ONCE;
    } while (at < files.length);
    return found;
  });
}

/** Before any I/O: a later part must not be found wrong when earlier ones were asked already. */
function checkNames(id: string, files: unknown): void {
  if (Array.isArray(files) && files.every((name) => typeof name === 'string')) return;
  throw new InputError(`${id}: files must be a list of paths`, { endpoint: id, code: 'invalid-input' });
}
