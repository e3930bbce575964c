import { readFileSync } from 'node:fs';
import type { Recorded, Sent } from './replay.js';
import type { Shape } from './shape.js';

/**
 * A line of a scenario: a recorded exchange, or a request without a response, which makes what later
 * ones rely on. The recordings do not say who sent a request, so `as` is a guess.
 */
type Line = Recorded | Sent;

/**
 * Reads the lines of a scenario.
 * @param shapes those that occur several times, which the lines refer to by their numbers
 */
export function readLines(file: URL, shapes: readonly unknown[] = []): Line[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => readLine(text, shapes));
}

export function isExchange(line: Line): line is Recorded {
  return 'response' in line;
}

function readLine(text: string, shapes: readonly unknown[]): Line {
  const line = JSON.parse(text) as Line;
  if (!isExchange(line) || line.response.shape === undefined) return line;
  return {
    ...line,
    response: { ...line.response, shape: expandShape(line.response.shape, shapes) },
  };
}

/** Returns a shape in which those that it refers to are written out. */
function expandShape(value: unknown, shapes: readonly unknown[]): Shape {
  if (typeof value === 'number') return expandShape(shapes[value], shapes);
  if (Array.isArray(value)) return value.map((item) => expandShape(item, shapes));
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, expandShape(inner, shapes)]),
  );
}
