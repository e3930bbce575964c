import { InputError, isRead } from '@clients/core';
import { servesRoute } from '../service/product-route.js';
import { excludedMethods } from './excluded-methods.js';
import { findNearest } from './near.js';
import type { Operation } from './operations.js';
import type { ForgeToolsOptions } from './options.js';

/** The options that select operations. */
type Selection = Pick<
  ForgeToolsOptions,
  'include' | 'exclude' | 'toolsets' | 'readOnly' | 'server'
>;

/**
 * Returns the operations that are selected, in the order of their names.
 *
 * @throws {InputError} for a name that is not known, and when nothing is left
 */
export function selectOperations(
  all: ReadonlyMap<string, Operation>,
  selection: Selection,
): readonly Operation[] {
  const { include, exclude = [], toolsets, readOnly, server } = selection;
  const patterns =
    toolsets === undefined && include === undefined
      ? ['*']
      : [...expandToolsets(all, toolsets), ...(include ?? [])];
  const chosen = findMatching(all, patterns, 'include');
  const dropped = findMatching(all, exclude, 'exclude');
  const kept = [...all.values()].filter(({ method, endpoint }) => {
    if (!chosen.has(method) || dropped.has(method) || (readOnly === true && !isRead(endpoint)))
      return false;
    return server === undefined || servesRoute(server, endpoint);
  });
  if (kept.length > 0) return kept;
  throw new InputError('forgeTools: the options leave no tool', {
    code: 'invalid-option',
    hint: 'check include, exclude and readOnly',
  });
}

/** Returns whether a name or a pattern, such as `issues.*`, covers a method. */
export function coversMethod(pattern: string, method: string): boolean {
  if (pattern === '*' || pattern === method) return true;
  return pattern.endsWith('.*') && method.startsWith(pattern.slice(0, -1));
}

/** @throws {InputError} for a name that covers no operation */
export function checkName(
  all: ReadonlyMap<string, Operation>,
  pattern: string,
  option: string,
): void {
  if ([...all.keys()].some((method) => coversMethod(pattern, method))) return;
  throw createUnknownNameError(all, pattern, option);
}

/** Returns the names of the methods that one of the patterns covers. */
function findMatching(
  all: ReadonlyMap<string, Operation>,
  patterns: readonly string[],
  option: string,
): ReadonlySet<string> {
  for (const pattern of patterns) checkName(all, pattern, option);
  return new Set(
    [...all.keys()].filter((method) => patterns.some((pattern) => coversMethod(pattern, method))),
  );
}

/** Returns the patterns of toolsets. */
function expandToolsets(
  all: ReadonlyMap<string, Operation>,
  toolsets: readonly string[] = [],
): string[] {
  const known = new Set([...all.values()].map(({ toolset }) => toolset));
  const unknown = toolsets.find((name) => !known.has(name));
  if (unknown === undefined) return toolsets.map((name) => `${name}.*`);
  throw new InputError(
    `forgeTools: toolsets names ${unknown}, which does not exist; the toolsets are ${[...known].join(', ')}`,
    {
      code: 'invalid-option',
    },
  );
}

function createUnknownNameError(
  all: ReadonlyMap<string, Operation>,
  name: string,
  option: string,
): InputError {
  const reason = Object.hasOwn(excludedMethods, name) ? excludedMethods[name] : undefined;
  if (reason !== undefined)
    return new InputError(`forgeTools: ${option} names ${name}, which is not a tool: ${reason}`, {
      code: 'invalid-option',
    });
  const known = new Set([...all.keys()].flatMap((method) => [method, ...listPatterns(method)]));
  const near = findNearest(name, known);
  const right = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  return new InputError(`forgeTools: ${option} names ${name}, which does not exist${right}`, {
    code: 'invalid-option',
    hint: 'name methods, such as issues.create, or nouns, such as issues.*',
  });
}

/**
 * Returns the patterns that cover a method: `issues.*` and `issues.comments.*` for
 * `issues.comments.create`.
 */
function listPatterns(method: string): string[] {
  const parts = method.split('.').slice(0, -1);
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('.')}.*`);
}
