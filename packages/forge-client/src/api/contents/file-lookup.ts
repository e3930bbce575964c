import { type Callable, type Exchange, InputError, OutputError } from '@clients/core';
import type { ContentsResponse } from './schemas.js';

type Found = readonly (ContentsResponse | null)[];

/** The server answers so many names and leaves out the rest without a word. */
const AT_ONCE = 30;

/**
 * Asks for any number of names, 30 a request and one request after another, and joins the answers.
 *
 * @throws {OutputError} `short-answer` when an answer does not have an entry for each name
 */
export async function lookUpInTurn(
  endpoint: Callable<object, Found>,
  files: readonly string[],
  ask: (names: readonly string[]) => Promise<Exchange<Found>>,
): Promise<Found> {
  checkNames(endpoint.id, files);
  const found: (ContentsResponse | null)[] = [];
  let at = 0;
  do {
    const names = files.slice(at, at + AT_ONCE);
    const { data, attempts, url } = await ask(names);
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
}

/** Before any I/O: a later part must not be found wrong when earlier ones were asked already. */
function checkNames(id: string, files: unknown): void {
  if (Array.isArray(files) && files.every((name) => typeof name === 'string')) return;
  throw new InputError(`${id}: files must be a list of paths`, { endpoint: id, code: 'invalid-input' });
}
