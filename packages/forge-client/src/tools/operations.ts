import type { BytesEndpoint, ListEndpoint, Route } from '@clients/core';
import * as endpoints from '../operations.js';
import type { ProductRoute } from '../service/product-route.js';
import { operations as CATALOG } from './catalog/operations.js';
import { excludedMethods } from './excluded-methods.js';

/** A declared endpoint of any kind. */
export type AnyEndpoint = Route<object> &
  ProductRoute &
  Partial<Pick<ListEndpoint<object, unknown>, 'item' | 'paging'>> &
  Partial<Pick<BytesEndpoint<object>, 'bytes'>> & {
    readonly check?: unknown;
    readonly nothing?: true;
    readonly text?: true;
  };

/** An operation that can be a tool. */
export interface Operation {
  /** Name of its method, such as `issues.create`. */
  readonly method: string;
  /** First part of that name. */
  readonly toolset: string;
  readonly summary: string;
  readonly endpoint: AnyEndpoint;
  /** The objects that describe the slots of its input, in the order of the slots. */
  readonly objects: readonly string[];
}

const ENDPOINTS = endpoints as unknown as Readonly<Record<string, AnyEndpoint>>;

/** Returns every operation that can be a tool, by the names of their methods. */
export function listOperations(): ReadonlyMap<string, Operation> {
  return (cached ??= new Map(Object.keys(CATALOG).flatMap((method) => makeEntry(method))));
}

let cached: ReadonlyMap<string, Operation> | undefined;

/** Returns the entry of an operation; none for one that is excluded. */
function makeEntry(method: string): [string, Operation][] {
  const [name = '', summary = '', objects = ''] = CATALOG[method] ?? [];
  const endpoint = ENDPOINTS[name];
  if (endpoint === undefined || Object.hasOwn(excludedMethods, method)) return [];
  const toolset = method.split('.', 1)[0] ?? '';
  return [[method, { method, toolset, summary, endpoint, objects: objects.split(' ') }]];
}
