import { isRecord, isSecretField, REDACTED } from '@clients/core';
import { isCut } from './output/fit.js';
import { isBinaryText } from './output/readable.js';
import { HIDDEN, isAddress, isHookRoute } from './output/secrets.js';

/** A part of an argument that is not the real value: answers of tools have it instead of what is not shown. */
export interface StandIn {
  /** Where it is in the value. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Levels of a value that are examined. */
const DEEPEST = 20;

/**
 * Returns the parts of a value that stand for something hidden from the model: writing them would replace the real text.
 *
 * @param route path of the operation
 */
export function standInsOf(
  value: unknown,
  key: string,
  route: string,
  path: StandIn['path'] = [],
): readonly StandIn[] {
  if (typeof value === 'string') {
    const found = standIn(value, key, route);
    return found === undefined
      ? []
      : [{ path, message: `contains ${found}: writing it would replace the real one. ${WAY_OUT}` }];
  }
  if (path.length === DEEPEST) return [];
  if (Array.isArray(value))
    return value.flatMap((inner, at) => standInsOf(inner, key, route, [...path, at]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    standInsOf(inner, name, route, [...path, name]),
  );
}

const WAY_OUT = 'Leave the argument out, or ask the user for the real value';

function standIn(text: string, key: string, route: string): string | undefined {
  if (text.includes(HIDDEN))
    return `\`${HIDDEN}\`, which stands for a credential that was not shown`;
  if (isRedacted(text, key, route))
    return `\`${REDACTED}\`, which stands for a secret that was not shown`;
  // A model may end a file with a line break.
  const whole = text.trimEnd();
  if (isCut(whole)) return 'a text that was cut when it was shown';
  if (key === 'content' && text.includes('\uFFFD'))
    return '`\uFFFD`, which stands for bytes that are not UTF-8';
  return isBinaryText(whole)
    ? 'the description of a binary file, whose bytes were not shown'
    : undefined;
}

/** In any other text, three asterisks are Markdown. */
function isRedacted(text: string, key: string, route: string): boolean {
  if (isSecretField(key, route)) return text === REDACTED;
  return (isAddress(key) || (isHookRoute(route) && key === 'url')) && text.includes(REDACTED);
}
