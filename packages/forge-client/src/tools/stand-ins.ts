import { isRecord, REDACTED } from '@clients/core';
import { isCut } from './output/fit.js';
import { isBinaryText } from './output/readable.js';
import { HIDDEN, isAddress, isHookRoute, isSecretField } from './output/secrets.js';

/**
 * A part of an argument that is a placeholder, which answers of tools contain instead of a value
 * that is not shown.
 */
export interface StandIn {
  /** Where it is in the value. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Levels of a value that are examined. */
const MAX_DEPTH = 20;

/**
 * Returns the parts of a value that stand for something hidden from the model: writing them would
 * replace the real text.
 *
 * @param route path of the operation
 */
export function findStandIns(
  value: unknown,
  key: string,
  route: string,
  path: StandIn['path'] = [],
): readonly StandIn[] {
  if (typeof value === 'string') {
    const found = describeStandIn(value, key, route);
    return found === undefined
      ? []
      : [
          {
            path,
            message: `contains ${found}: writing it would replace the real one. ${WAY_OUT_TEXT}`,
          },
        ];
  }
  if (path.length === MAX_DEPTH) return [];
  if (Array.isArray(value))
    return value.flatMap((inner, at) => findStandIns(inner, key, route, [...path, at]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    findStandIns(inner, name, route, [...path, name]),
  );
}

const WAY_OUT_TEXT = 'Leave the argument out, or ask the user for the real value';

function describeStandIn(text: string, key: string, route: string): string | undefined {
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
