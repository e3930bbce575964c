import * as z from 'zod/mini';
import type { Node, ObjectNode } from '../../src/schema/node.js';
import { optionsByKind, kindOfValue } from '../../src/schema/union-node.js';
import { schema } from '../../src/schema/schema.js';
import { zodOf } from '../../src/schema/to-zod.js';

/**
 * What is to be made of a value that does not fit, written down plainly: each part is what zod makes of it, or stays as it is. Changes the
 * value in place.
 */
export function normalizePartly(node: Node, value: unknown): unknown {
  const whole = z.safeParse(zodOf(schema<unknown>(() => node)), value);
  if (whole.success) return whole.data;
  switch (node.type) {
    case 'normalized':
      return normalizePartly(node.inner, node.fix(value));
    case 'optional':
    case 'nullable':
      return normalizePartly(node.inner, value);
    case 'array':
      return Array.isArray(value) ? value.map((item) => normalizePartly(node.item, item)) : value;
    case 'object':
      return isObject(value) ? normalizeFields(node, value) : value;
    case 'record':
      return isObject(value) ? Object.fromEntries(known(value).map(([key, inner]) => [key, normalizePartly(node.item, inner)])) : value;
    case 'union': {
      // The option that is meant, by the kind of the value.
      const option = optionsByKind(node.options)?.get(kindOfValue(value));
      return option === undefined ? value : normalizePartly(option, value);
    }
    default:
      return value;
  }
}

function normalizeFields({ shape }: ObjectNode, value: Record<string, unknown>): unknown {
  const made = Object.fromEntries(known(value));
  for (const [key, node] of Object.entries(shape)) {
    if (Object.hasOwn(made, key)) made[key] = normalizePartly(node, made[key]);
    else if (node.absent === 'filled') {
      const filled = z.safeParse(zodOf(schema<unknown>(() => node)), undefined);
      if (filled.success && filled.data !== undefined) made[key] = filled.data;
    }
  }
  return made;
}

function known(value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(value).filter(([key]) => key !== '__proto__');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
