import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One exchange with a real server, as it went over the wire. */
export interface Recording {
  readonly operation: string;
  readonly case: string;
  readonly request: {
    readonly method: string;
    /** Below `/api/v1`, percent-encoded as it was sent. */
    readonly path: string;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** A JSON value; `{ $text }` or `{ $base64 }` for other bodies. */
    readonly body: unknown;
    readonly empty?: true;
  };
}

const fixtures = new URL('../fixtures/', import.meta.url);
const folder = new URL('recorded/', fixtures);

/** All recordings, by operation. */
export function recordings(): Map<string, Recording[]> {
  const all = new Map<string, Recording[]>();
  for (const file of readdirSync(folder)) {
    for (const value of linesOf(new URL(file, folder))) {
      const recording = value as Recording;
      all.set(recording.operation, [...(all.get(recording.operation) ?? []), recording]);
    }
  }
  return all;
}

/** The servers whose recordings are kept apart: all but Gitea 1.27. */
export const OTHER_SERVERS = [
  'gitea-1.22',
  'gitea-1.23',
  'gitea-1.24',
  'gitea-1.25',
  'gitea-1.26',
  'forgejo-11',
  'forgejo-15',
  'forgejo-16',
] as const;

/**
 * The recordings of a server of another version or product; of the same operation only those that differ in keys or kinds of values. Those
 * of Gitea 1.23, 1.24 and 1.26 and of Forgejo 11 and 16 differ from the ones of all others, too.
 */
export function recordingsOf(kind: (typeof OTHER_SERVERS)[number]): readonly Recording[] {
  const [first, ...lines] = linesOf(new URL(`servers/${kind}.jsonl`, fixtures));
  const { shared } = first as { shared: readonly unknown[] };
  return lines.map((line) => withShared(line, shared) as Recording);
}

/** Reads a file with a line of JSON for each exchange. Throws an error that names the line which is none. */
export function linesOf(file: URL): unknown[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as unknown;
    } catch (cause) {
      throw new Error(`${fileURLToPath(file)}:${String(index + 1)} is not a line of JSON`, {
        cause,
      });
    }
  });
}

/** Puts the objects that occur several times in a file back into the places that name them as `$shared`. */
function withShared(value: unknown, shared: readonly unknown[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withShared(item, shared));
  if ('$shared' in value) return withShared(shared[Number(value.$shared)], shared);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withShared(item, shared)]),
  );
}

/** The bytes of a recorded body. */
export function bytesOf({
  body,
  empty,
}: {
  readonly body?: unknown;
  readonly empty?: true;
}): Buffer {
  if (empty === true || body === undefined) return Buffer.alloc(0);
  if (typeof body === 'object' && body !== null) {
    if ('$text' in body && typeof body.$text === 'string') return Buffer.from(body.$text);
    if ('$base64' in body && typeof body.$base64 === 'string')
      return Buffer.from(body.$base64, 'base64');
  }
  return Buffer.from(JSON.stringify(body));
}
