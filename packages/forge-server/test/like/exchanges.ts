import { readFileSync } from 'node:fs';
import type { OlderKind } from '../../src/state/server-kinds.js';
import type { Recorded } from '../recorded/replay.js';
import type { Shape } from '../recorded/shape.js';

/** The servers that the same requests were sent to. */
export type OtherKind = OlderKind;

/** A request and the response of each server. Requests without an operation only prepare later ones. */
export interface LikeExchange extends Omit<Recorded, 'response'> {
  /** Ids in the response that later requests refer to in braces, by their path. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly answers: readonly (Recorded['response'] & { readonly of: readonly string[] })[];
}

const folder = new URL('../fixtures/like/', import.meta.url);
const shapes = JSON.parse(
  readFileSync(new URL('shapes.json', folder), 'utf8'),
) as readonly unknown[];

/** Returns one part of the requests, in the order in which they are sent. */
export function exchangesOf(part: 'made' | 'read' | 'late' | 'probes'): readonly LikeExchange[] {
  const lines = readFileSync(new URL(`${part}.jsonl`, folder), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as LikeExchange);
}

/** Returns the exchange with one of the servers; undefined when its response was not recorded. */
export function recordedOf(
  kind: OtherKind,
  { answers, ids, ...request }: LikeExchange,
): Recorded | undefined {
  const answer = answers.find(({ of }) => of.some((version) => kind.endsWith(version)));
  if (answer === undefined) return undefined;
  const { status, headers, shape, message, total } = answer;
  return {
    ...request,
    response: {
      status,
      ...(headers && { headers }),
      ...(shape !== undefined && { shape: wholeShape(shape) }),
      ...(message !== undefined && { message }),
      ...(total !== undefined && { total }),
      ...(ids && { ids }),
    },
  };
}

/** Shapes that occur several times are stored once and referred to by their numbers. */
function wholeShape(value: unknown): Shape {
  if (typeof value === 'number') return wholeShape(shapes[value]);
  if (Array.isArray(value)) return value.map(wholeShape);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wholeShape(inner)]));
}
