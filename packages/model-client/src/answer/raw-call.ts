import { isRecord, omitUndefined } from '@clients/core';

/** A call as a server sends it. */
export interface RawCall {
  /** In the form of the API, of which anything may be missing. */
  readonly raw: { readonly function?: object | undefined };
  readonly id: string | undefined;
  readonly index: number | undefined;
  /** Empty when it has none. */
  readonly name: string;
  readonly args: unknown;
}

/**
 * Reads a call. Some servers send its name and arguments without `function`, or its index beside
 * it, as OpenAI's API does. Returns undefined for anything but an object.
 */
export function readRawCall(item: unknown): RawCall | undefined {
  if (!isRecord(item)) return undefined;
  const { id: givenId, index: outerIndex, function: inner, ...others } = item;
  const { index: ownIndex, ...called } = isRecord(inner)
    ? inner
    : { name: inner ?? item['name'], arguments: item['arguments'] };
  if (!isRecord(inner))
    for (const key of ['name', 'arguments']) Reflect.deleteProperty(others, key);
  const id = typeof givenId === 'number' ? String(givenId) : givenId;
  const index = ownIndex ?? outerIndex;
  const { name, arguments: args } = called;
  const known = {
    id: typeof id === 'string' && id !== '' ? id : undefined,
    index: typeof index === 'number' ? index : undefined,
  };
  return {
    ...known,
    raw: {
      ...omitUndefined({ id: known.id }),
      ...others,
      function: { ...omitUndefined({ index: known.index }), ...called },
    },
    name: typeof name === 'string' ? name.trim() : '',
    args,
  };
}
