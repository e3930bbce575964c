import * as z from 'zod/mini';
import { InputError } from '../base/errors.js';
import { LazySchema } from './lazy-schema.js';
import type { Node, NormalizedNode, ObjectNode } from './node.js';
import type { Schema } from './standard.js';

type Zod = z.core.$ZodType;
type Mini = z.ZodMiniType;

/** The zod schema of each node; zod schemas of the same node are the same. */
const made = /* @__PURE__ */ new WeakMap<Node, Zod>();

/**
 * Returns the zod schema of `schema`, to nest it in another one. Created once per schema.
 *
 * @throws {InputError} when the schema was not made by this copy of the package
 */
export function zodOf<T>(schema: Schema<T>): z.core.$ZodType<T> {
  if (schema instanceof LazySchema) return toZod((schema as LazySchema<T>).node) as z.core.$ZodType<T>;
  throw new InputError('zodOf accepts only schemas of this package', { code: 'foreign-schema' });
}

function toZod(node: Node): Mini {
  const known = made.get(node);
  if (known !== undefined) return known as Mini;
  const zod = build(node);
  made.set(node, zod);
  return zod;
}

function build(node: Node): Mini {
  switch (node.type) {
    case 'string':
    case 'openEnum':
      return z.string();
    case 'int':
      return z.int();
    case 'number':
      return z.number();
    case 'boolean':
      return z.boolean();
    case 'instant':
      return z.iso.datetime({ offset: true });
    case 'unknown':
      return z.unknown();
    case 'enum':
    case 'literal':
      return z.literal([...node.values]);
    case 'optional':
      return z.optional(toZod(node.inner));
    case 'nullable':
      return z.nullable(toZod(node.inner));
    case 'array':
      return z.array(toZod(node.item));
    case 'record':
      return z.record(z.string(), toZod(node.item));
    case 'union':
      return z.union(node.options.map(toZod));
    case 'object':
      return z.looseObject(shapeOf(node.shape));
    case 'normalized':
      return normalizing(node);
  }
}

/** Each field is a getter, because it may refer to the schema of the object itself. */
function shapeOf(shape: ObjectNode['shape']): Record<string, Mini> {
  const fields: Record<string, PropertyDescriptor> = {};
  for (const key of Object.keys(shape)) fields[key] = { enumerable: true, configurable: true, get: () => shape[key] && toZod(shape[key]) };
  return Object.defineProperties({}, fields);
}

function normalizing({ inner, fix }: NormalizedNode): Mini {
  const converted = z.transform((value: unknown, { issues }): unknown => {
    const before = issues.length;
    const fixed = fix(value, (expected, path = []) => {
      issues.push({ code: 'custom', input: value, path: [...path], params: { expected } });
    });
    return issues.length > before ? z.NEVER : fixed;
  });
  return z.pipe(converted, toZod(inner));
}
