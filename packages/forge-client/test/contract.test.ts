import { raw, singlePage } from '@clients/core';
import { unwrapSchema } from '@clients/core/schema';
import type * as z from 'zod/v4/mini';
import { expect, test } from 'vitest';
import * as schemas from '../src/schemas.js';
import {
  type ServerProduct,
  servesRoute,
  type VersionsByProduct,
} from '../src/service/product-route.js';
import {
  type AnyEndpoint,
  declared,
  forgejoFields,
  kindOfEndpoint,
  leftOut,
  type Operation,
  operationOf,
  operations,
  routeOf,
  shapes,
  toCome,
  twoWays,
} from './recorded/operations.js';

/** Returns the problems of each declared endpoint that has some. */
function problems(
  check: (endpoint: AnyEndpoint, operation: Operation) => string | undefined,
): string[] {
  return declared.flatMap(([name, endpoint]) => {
    const operation = operationOf(endpoint);
    const problem = operation === undefined ? 'no such operation' : check(endpoint, operation);
    return problem === undefined ? [] : [`${name}: ${problem}`];
  });
}

function differ(
  what: string,
  actual: readonly string[],
  expected: readonly string[],
): string | undefined {
  const mine = [...actual].sort().join(', ');
  const theirs = [...expected].sort().join(', ');
  return mine === theirs
    ? undefined
    : `${what} ${mine === '' ? 'nothing' : mine} instead of ${theirs === '' ? 'nothing' : theirs}`;
}

/** Keys of an object schema; those of the items for a list, of all variants for a union. */
function keysOf(schema: unknown): string[] {
  const keys = (node: z.core.$ZodType): string[] => {
    const { def } = unwrapSchema(node)._zod;
    if (def.type === 'object') return Object.keys(def.shape);
    if (def.type === 'union') return [...new Set<string>(def.options.flatMap(keys))];
    return def.type === 'array' ? keys(def.element) : [];
  };
  return keys(schema as z.core.$ZodType);
}

test('each operation is declared exactly once, or is on one of the two lists of exceptions', () => {
  const names = new Map<string, string[]>();
  for (const [name, endpoint] of declared)
    names.set(routeOf(endpoint), [...(names.get(routeOf(endpoint)) ?? []), name]);
  const wrong = operations.flatMap((operation) => {
    const { id } = operation;
    const found = names.get(routeOf(operation)) ?? [];
    const listed = [
      ...(id in leftOut ? ['left-out'] : []),
      ...(toCome.includes(id) ? ['to-come'] : []),
    ];
    const places = twoWays[id]?.join() === found.join() ? 1 : found.length;
    return places + listed.length === 1
      ? []
      : [`${id}: ${[...found, ...listed].join(', ') || 'nowhere'}`];
  });
  expect(wrong).toEqual([]);
  const ids = new Set(operations.map(({ id }) => id));
  expect([...Object.keys(leftOut), ...toCome].filter((id) => !ids.has(id))).toEqual([]);
});

test('every endpoint has the id of the operation at its route', () => {
  expect(problems(({ id }, operation) => differ('is called', [id], [operation.id]))).toEqual([]);
});

test('every endpoint declares which versions of each product have its route, and which setting of the instance enables it', () => {
  const versions = (all: VersionsByProduct = {}): string[] =>
    Object.entries(all).map(([product, version]) => `${product} ${version}`);
  expect(
    problems(({ since }, operation) =>
      differ('is there since', versions(since), versions(operation.since)),
    ),
  ).toEqual([]);
  expect(
    problems(({ until }, operation) =>
      differ('is there until', versions(until), versions(operation.until)),
    ),
  ).toEqual([]);
  expect(
    problems(({ setting = '' }, operation) =>
      differ('is switched on by', [setting], [operation.setting ?? '']),
    ),
  ).toEqual([]);
});

test('as many routes are missing on each server as were found missing there', () => {
  // Of those found missing, up to 6 are left out of the client: they need federation. Older Gitea has routes of runners that Gitea 1.26 lacks.
  const missing = (name: ServerProduct, version: string): number =>
    new Set(
      declared
        .filter(([, route]) => !servesRoute({ name, version }, route))
        .map(([, endpoint]) => routeOf(endpoint)),
    ).size;
  const onlyForgejo = 68;
  const addedBy28 = 55;
  const removed = 4;
  expect(missing('gitea', '1.22.6') - onlyForgejo - addedBy28).toBe(95 + 3 - 6);
  expect(missing('gitea', '1.23.8') - onlyForgejo - addedBy28).toBe(84 - 5);
  expect(missing('gitea', '1.24.7') - onlyForgejo - addedBy28).toBe(43 - 5);
  expect(missing('gitea', '1.25.4') - onlyForgejo - addedBy28).toBe(28 - 6);
  expect(missing('gitea', '1.26.3') - onlyForgejo - addedBy28 - removed).toBe(11);
  expect(missing('gitea', '1.27.0') - onlyForgejo - addedBy28 - removed).toBe(0);
  expect(missing('gitea', '28.1.0') - onlyForgejo - removed).toBe(0);
  // Forgejo has two of those that Gitea 28 adds, since 16.
  const onlyGitea28 = addedBy28 - 2;
  const addedBy17 = 2;
  expect(missing('forgejo', '11.0.15') - onlyGitea28).toBe(95 - 6 + 15 + 7 + 1);
  expect(missing('forgejo', '15.0.3') - onlyGitea28).toBe(81 - 6 + 7 + 1);
  expect(missing('forgejo', '16.0.0-dev-539-4695780d41') - onlyGitea28).toBe(73 - 6 + 1);
  expect(missing('forgejo', '17.0.0') - onlyGitea28).toBe(73 - 6 + 1 - addedBy17);
});

test('the braces of every path are the keys of its address', () => {
  expect(
    problems(({ path, input, params = {} }) => {
      const braces = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      const unknown = Object.keys(params).filter((name) => !braces.includes(name));
      return (
        differ('address has', input.where === undefined ? [] : keysOf(input.where), braces) ??
        differ('params names', unknown, [])
      );
    }),
  ).toEqual([]);
});

test('every endpoint takes the query parameters of its operation and no others', () => {
  expect(
    problems(({ input, bodyInQuery = [] }, { query = [], id }) => {
      const all = [...(input.query === undefined ? [] : keysOf(input.query)), ...bodyInQuery];
      const mine = all.filter(
        (name) => query.includes(name) || forgejoFields[id]?.includes(name) !== true,
      );
      // Of a route that answers in two ways each endpoint may leave out the parameter that chooses.
      return id in twoWays
        ? differ(
            'query has',
            mine.filter((name) => !query.includes(name)),
            [],
          )
        : differ('query has', mine, query);
    }),
  ).toEqual([]);
});

test('every endpoint takes the body of its operation, field by field', () => {
  expect(
    problems(({ input, send, bodyInQuery = [] }, { body }) => {
      if ((input.body === undefined) !== (body === undefined)) return `body is ${body ?? 'none'}`;
      if (body === 'file') return send !== undefined ? undefined : 'does not send a file';
      if (body === 'text') return send === raw ? undefined : 'does not send plain text';
      return body === undefined
        ? undefined
        : differ(
            'body has',
            keysOf(input.body).filter(
              (key) => !bodyInQuery.includes(key) && forgejoFields[body]?.includes(key) !== true,
            ),
            shapes[body] ?? [],
          );
    }),
  ).toEqual([]);
});

test('every endpoint answers with the kind and the fields of its operation', () => {
  expect(
    problems((endpoint, { answer, id }) => {
      const kind = kindOfEndpoint(endpoint);
      if (kind !== answer?.kind)
        return id in twoWays
          ? undefined
          : `answers with ${kind} instead of ${answer?.kind ?? 'nothing known'}`;
      if (endpoint.key !== answer.key)
        return `key is ${String(endpoint.key)} instead of ${String(answer.key)}`;
      const fields = [...(answer.shape ?? '').matchAll(/\w+/g)].flatMap(([name]) => [
        ...(shapes[name] ?? []),
        ...(forgejoFields[name] ?? []),
      ]);
      const schema = endpoint.item ?? endpoint.output;
      return fields.length === 0
        ? undefined
        : differ('answer has', keysOf(schema), [...new Set(fields)]);
    }),
  ).toEqual([]);
});

test('every list of several pages identifies its items by `id` or by the field that it names', () => {
  // These have nothing that identifies them, and come again if the list changes.
  const nameless = ['issueGetIssueReactions', 'userGetStopWatches'];
  const artifacts = ['orgListQuotaArtifacts', 'userListQuotaArtifacts'];
  const lacking = problems((endpoint) => {
    if (kindOfEndpoint(endpoint) !== 'list' || endpoint.paging === singlePage) return undefined;
    const { item, identity = 'id', id } = endpoint;
    const keys = keysOf(item);
    if ([...nameless, ...artifacts].includes(id)) return identity === 'id' ? undefined : 'has one';
    // A text identifies itself.
    return keys.length === 0 || keys.includes(identity) ? undefined : `has no ${identity}`;
  });
  expect(lacking).toEqual([]);
});

test('every schema builds, for zod too', () => {
  const all = Object.entries(schemas).filter(([, value]) => typeof value !== 'function');
  expect(all.length).toBeGreaterThan(300);
  for (const [name, schema] of all)
    expect(
      () => (schema as z.core.$ZodType)._zod.run({ value: 1, issues: [] }, {}),
      name,
    ).not.toThrow();
});
