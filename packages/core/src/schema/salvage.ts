import { kindOfValue, optionsByKind } from './check-union.js';
import { normalisers } from './schema-metadata.js';
import { runZod, type Node, type UnionDef } from './zod-view.js';

/**
 * Normalises what can be in a value that does not fit: null lists and unset dates, however deep and whatever stands next to them. What
 * does not fit stays as it is. Changes the value where it lies.
 */
export function salvageNode(node: Node, value: unknown): unknown {
  const normaliser = normalisers.get(node);
  if (normaliser !== undefined) return salvageNode(normaliser.inner, normaliser.fix(value));
  const { def, innerType } = node._zod;
  switch (def.type) {
    case 'optional':
      return value === undefined ? value : salvageNode(def.innerType, value);
    case 'nullable':
      return value === null ? value : salvageNode(def.innerType, value);
    case 'lazy':
      return innerType === undefined ? value : salvageNode(innerType, value);
    case 'array':
      return Array.isArray(value) ? salvageItems(def.element, value) : value;
    case 'object':
      return isObject(value) ? salvageFields(value, Object.entries(def.shape)) : value;
    case 'record':
      return isObject(value) ? salvageFields(value, Object.keys(value).map((key) => [key, def.valueType] as const)) : value;
    case 'union':
      return salvageUnion(node, def, value);
    default:
      return byZod(node, value);
  }
}

function salvageItems(element: Node, list: unknown[]): unknown {
  for (const [at, item] of list.entries()) list[at] = salvageNode(element, item);
  return list;
}

function salvageFields(value: Record<string, unknown>, fields: readonly (readonly [string, Node])[]): unknown {
  for (const [key, node] of fields) {
    if (!Object.hasOwn(value, key)) continue;
    const before = value[key];
    const after = salvageNode(node, before);
    if (after !== before) value[key] = after;
  }
  return value;
}

/** An option that takes the value whole, else the one that is meant, by its key or by the kind of the value. */
function salvageUnion(node: Node, def: UnionDef, value: unknown): unknown {
  const { value: fit, issues } = runZod(node, value);
  if (issues.length === 0) return fit;
  const { options, discriminator } = def;
  const option = discriminator === undefined ? optionsByKind(options)?.get(kindOfValue(value)) : optionByKey(options, discriminator, value);
  return option === undefined ? value : salvageNode(option, value);
}

function optionByKey(options: readonly Node[], discriminator: string, value: unknown): Node | undefined {
  if (!isObject(value)) return undefined;
  return options.find((option) => option._zod.propValues?.[discriminator]?.has(value[discriminator]) === true);
}

function byZod(node: Node, value: unknown): unknown {
  const result = runZod(node, value);
  return result.issues.length === 0 ? result.value : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
