import { kindOfValue, optionsByKind } from '../../src/schema/check-union.js';
import { normalizers } from '../../src/schema/schema-metadata.js';
import { type Node, type ObjectDef, runZod, type UnionDef } from '../../src/schema/zod-view.js';

/**
 * What is to be made of a value that does not fit, written down plainly: each part is what zod makes of it, or stays as it is. Changes the
 * value in place.
 */
export function normalizePartly(node: Node, value: unknown): unknown {
  const normalizer = normalizers.get(node);
  if (normalizer !== undefined) return normalizePartly(normalizer.inner, normalizer.fix(value));
  const whole = runZod(node, value);
  if (whole.issues.length === 0) return whole.value;
  const { def, innerType } = node._zod;
  if (def.checks?.length) return value;
  switch (def.type) {
    case 'optional':
      return node._zod.traits.has('$ZodExactOptional') || def.innerType._zod.optin === 'defaulted'
        ? value
        : normalizePartly(def.innerType, value);
    case 'nullable':
      return normalizePartly(def.innerType, value);
    case 'lazy':
      return innerType === undefined ? value : normalizePartly(innerType, value);
    case 'array':
      return Array.isArray(value) ? value.map((item) => normalizePartly(def.element, item)) : value;
    case 'object':
      return isObject(value) && keepsUnknownKeys(def) ? normalizeFields(def, value) : value;
    case 'record':
      return isObject(value) ? Object.fromEntries(known(value).map(([key, inner]) => [key, normalizePartly(def.valueType, inner)])) : value;
    case 'union':
      return normalizeUnion(def, value);
    default:
      return value;
  }
}

function normalizeFields({ shape }: ObjectDef, value: Record<string, unknown>): unknown {
  const made = Object.fromEntries(known(value));
  for (const [key, node] of Object.entries(shape)) {
    if (Object.hasOwn(made, key)) made[key] = normalizePartly(node, made[key]);
    const { optin, optout } = node._zod;
    if (key in value || optin === undefined || (optin === 'optional' && optout === 'optional')) continue;
    const filled = runZod(node, undefined);
    if (filled.issues.length === 0 && filled.value !== undefined) made[key] = filled.value;
  }
  return made;
}

/** The option that is meant, by the kind of the value. */
function normalizeUnion({ options, discriminator, inclusive }: UnionDef, value: unknown): unknown {
  if (discriminator !== undefined || inclusive === false) return value;
  const option = optionsByKind(options)?.get(kindOfValue(value));
  return option === undefined ? value : normalizePartly(option, value);
}

/** Other objects are left to zod as a whole. */
function keepsUnknownKeys({ shape, catchall }: ObjectDef): boolean {
  return catchall?._zod.def.type === 'unknown' && !Object.keys(shape).some((key) => key in Object.prototype);
}

function known(value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(value).filter(([key]) => key !== '__proto__');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
