import { InputError } from '../base/errors.js';
import { kindOf } from '../base/kind-of.js';

/**
 * How a path parameter is written: one segment, a path that keeps its slashes, a git ref (slashes become `%2F`), or a segment that may
 * come escaped, as a server spells it in its answers.
 */
export type ParamKind = 'segment' | 'path' | 'ref' | EscapedParam;

/** A segment that is sent as it is where the pattern says that it is escaped already, and encoded otherwise. */
export interface EscapedParam {
  /** Has to match the whole value, and nothing that could not stand in a path. */
  readonly escaped: RegExp;
}

/** Literal, name, literal, name, …, literal. */
const templates = new Map<string, readonly string[]>();

const CONTROL = /\p{Cc}/u;
const DOTS = /^(?:\.|%2e){1,2}$/i;

/**
 * Fills a path template. What could change the route is refused before any I/O:
 * dot segments (percent-encoded ones too), empty segments, control characters, negative numbers.
 */
export function fillPath(
  template: string,
  where: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, ParamKind>> | undefined,
): string {
  const parts = split(template);
  if (parts.length === 1) return template;
  let path = parts[0] ?? '';
  for (let i = 1; i < parts.length; i += 2) {
    const name = parts[i] ?? '';
    path += encodeParam(name, where[name], kinds?.[name] ?? 'segment') + (parts[i + 1] ?? '');
  }
  return path;
}

function split(template: string): readonly string[] {
  let parts = templates.get(template);
  if (parts === undefined) templates.set(template, (parts = template.split(/[{}]/)));
  return parts;
}

function encodeParam(name: string, value: unknown, kind: ParamKind): string {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value) && value >= 0) return String(value);
    throw refusal(name, `must be a whole number from 0 to 2^53 - 1, not ${kindOf(value)}`);
  }
  if (typeof value !== 'string') throw refusal(name, `must be a string or a number, not ${kindOf(value)}`);
  refuseDetours(name, value);
  if (value.split('/').includes('')) throw refusal(name, value === '' ? 'must not be empty' : 'must not hold empty path segments');
  // Something on the way may decode twice: what would then be a detour is refused too.
  if (value.includes('%'))
    refuseDetours(
      name,
      value.replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  if (typeof kind === 'object' && kind.escaped.test(value)) return value;
  try {
    return value
      .split('/')
      .map(encodeURIComponent)
      .join(kind === 'path' ? '/' : '%2F');
  } catch {
    throw refusal(name, 'must not hold half of a surrogate pair');
  }
}

function refuseDetours(name: string, value: string): void {
  if (CONTROL.test(value)) throw refusal(name, 'must not hold control characters');
  if (value.split('/').some((segment) => DOTS.test(segment))) throw refusal(name, 'must not hold a "." or ".." segment');
}

function refusal(name: string, message: string): InputError {
  return new InputError(`path parameter ${name} ${message}`, { code: 'invalid-path' });
}
