import { readFileSync } from 'node:fs';
import type { ByteStream, Paging, Route } from '@clients/core';
import * as endpoints from '../../src/operations.js';
import type { ProductRoute, VersionsByProduct } from '../../src/service/product-route.js';
import { patternOf } from './input.js';
import type { Recording } from './recordings.js';

/** An operation of the API, from its recordings and its document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
  /** Name of the shape; `file` for an upload, `text` for plain text. */
  readonly body?: string;
  readonly answer?: Answer;
  /** The oldest version of each product that has it; all of them when left out. */
  readonly since?: VersionsByProduct;
  /** The newest version that has it, of a product that has removed it. */
  readonly until?: VersionsByProduct;
  /** The setting of the instance that switches it on. */
  readonly setting?: string;
}

export interface Answer {
  readonly kind: 'value' | 'list' | 'check' | 'nothing' | 'bytes';
  /** Shape of the value or of one item: a name from `shapes`, `string`, or an expression over such names. */
  readonly shape?: string;
  /** What a wrapped list sits under. */
  readonly key?: string;
}

/** An endpoint of any kind, seen from outside. */
export interface AnyEndpoint extends Route<object>, ProductRoute {
  readonly input: { readonly where?: unknown; readonly query?: unknown; readonly body?: unknown };
  readonly output?: unknown;
  readonly item?: unknown;
  readonly identity?: string;
  readonly key?: string;
  readonly mayBeBare?: true;
  readonly paging?: Paging;
  readonly totalIsWrong?: true;
  readonly bytes?: typeof ByteStream;
  readonly check?: unknown;
  readonly nothing?: true;
  readonly text?: true;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'));

const list = read('operations.json') as {
  operations: Operation[];
  shapes: Record<string, string[]>;
};

export const operations: readonly Operation[] = list.operations;

/** Field names of each shape. */
export const shapes: Readonly<Record<string, readonly string[] | undefined>> = list.shapes;

/** Fields of each shape that only Forgejo has. */
export const forgejoFields = read('forgejo-fields.json') as Readonly<
  Record<string, readonly string[] | undefined>
>;

/** Operations that make no sense in a client, each with its reason. */
export const leftOut = read('left-out.json') as Readonly<Record<string, string>>;

/** Operations that are not declared yet. */
export const toCome = read('to-come.json') as readonly string[];

/** Every declared endpoint of the API by the name of its export. */
export const declared: readonly (readonly [name: string, endpoint: AnyEndpoint])[] = Object.entries(
  endpoints as Readonly<Record<string, AnyEndpoint>>,
).filter(([, { outsideApi }]) => outsideApi !== true);

/** Operations whose one route answers in two ways: each way is an endpoint, so that no type depends on a flag. */
export const twoWays: Readonly<Record<string, readonly string[] | undefined>> = {
  GetTree: ['getTree', 'listTree'],
  ActionsDispatchWorkflow: ['dispatchWorkflow', 'dispatchWorkflowRun'],
  repoCompareDiff: ['compareCommits', 'compareCommitsDiff'],
};

const byRoute = new Map(operations.map((operation) => [routeOf(operation), operation]));

/** The operation of an endpoint. Two products may have a route of their own for operations of one id. */
export function operationOf(endpoint: AnyEndpoint): Operation | undefined {
  return byRoute.get(routeOf(endpoint));
}

export function routeOf({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): string {
  return `${method} ${path}`;
}

/** The endpoint that a recording of an operation is played to; of two ways the one that the query chose. */
export function endpointOf(
  id: string,
  { method, path, query = {} }: Recording['request'],
): AnyEndpoint | undefined {
  const fits = (endpoint: AnyEndpoint): boolean =>
    endpoint.id === id && endpoint.method === method && patternOf(endpoint.path).test(path);
  const ways = declared.filter(([, endpoint]) => fits(endpoint)).map(([, endpoint]) => endpoint);
  const chosen = CHOICES[id]?.(query);
  return (
    ways.find((endpoint) => chosen === undefined || kindOfEndpoint(endpoint) === chosen) ?? ways[0]
  );
}

const CHOICES: Readonly<
  Record<string, ((query: Readonly<Record<string, unknown>>) => Answer['kind']) | undefined>
> = {
  ActionsDispatchWorkflow: (query) =>
    String(query['return_run_details']) === 'true' ? 'value' : 'nothing',
  repoCompareDiff: (query) =>
    query['output'] === 'diff' || query['output'] === 'patch' ? 'bytes' : 'value',
};

export function kindOfEndpoint(endpoint: AnyEndpoint): Answer['kind'] {
  if (endpoint.item !== undefined) return 'list';
  if (endpoint.bytes !== undefined) return 'bytes';
  if (endpoint.check !== undefined) return 'check';
  return endpoint.nothing === true ? 'nothing' : 'value';
}
