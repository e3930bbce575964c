// Adds endpoints that are new to the list of operations that the contract test compares every
// endpoint with. What the list has already is never changed here: it comes from the API's document
// and from recordings, and an endpoint that differs from it fails the test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod/v4/mini';
import { type Declared, forge } from './forge-methods.ts';
import { root } from './paths.ts';
import type { Generated } from './generated.ts';

const file = 'packages/forge-client/test/fixtures/operations.json';

interface Operations {
  readonly operations: readonly { readonly method: string; readonly path: string }[];
  readonly shapes: Readonly<Record<string, readonly string[]>>;
}

export function contract(): Generated {
  const { operations, shapes } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Operations;
  const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const added = Object.values(forge.endpoints).filter(
    ({ method, path }) => !known.has(`${method} ${path}`),
  );
  const found: Record<string, readonly string[]> = {};
  const lines = [...operations, ...added.map((endpoint) => operationOf(endpoint, found))].map(
    (operation) => JSON.stringify(operation),
  );
  const fields = Object.entries({
    ...shapes,
    ...Object.fromEntries(Object.entries(found).filter(([name]) => !(name in shapes))),
  }).map(([name, keys]) => `${JSON.stringify(name)}:${JSON.stringify(keys)}`);
  const text = `{\n"operations": [\n${lines.join(',\n')}\n],\n"shapes": {\n${fields.join(',\n')}\n}\n}\n`;
  return { files: added.length === 0 ? {} : { [file]: text }, problems: [] };
}

/**
 * The entry of an endpoint. The fields of its body and of its answer are added to `found` under the
 * names of their types.
 */
function operationOf(endpoint: Declared, found: Record<string, readonly string[]>): object {
  const { id, method, path, since, until, setting, key } = endpoint;
  const shapeOf = (schema: z.core.$ZodType): string => {
    const name = forge.schemaNames.get(schema) ?? id;
    const shape = name.charAt(0).toUpperCase() + name.slice(1);
    found[shape] = keysOf(schema);
    return shape;
  };
  const { query, body } = endpoint.input ?? {};
  const output = endpoint.item ?? endpoint.output;
  return {
    id,
    method,
    path,
    ...(query && { query: keysOf(query) }),
    ...(body && { body: shapeOf(body) }),
    answer: {
      kind: kindOf(endpoint),
      ...(output && { shape: shapeOf(output) }),
      ...(key !== undefined && { key }),
    },
    ...(since && { since }),
    ...(until && { until }),
    ...(setting !== undefined && { setting }),
  };
}

function kindOf({ item, bytes, check, nothing }: Declared): string {
  if (item !== undefined) return 'list';
  if (bytes !== undefined) return 'bytes';
  if (check !== undefined) return 'check';
  return nothing === true ? 'nothing' : 'value';
}

function keysOf(schema: z.core.$ZodType): readonly string[] {
  const { def } = forge.unwrapSchema(schema)._zod;
  return def.type === 'object' ? Object.keys(def.shape).sort() : [];
}
