import { linesOf, type Recording } from './recordings.js';

/** Servers with which single facts were recorded, each with the case that shows it. */
export type NewestServer = 'gitea-1.28' | 'forgejo-16' | 'gitea-1.24';

interface NewestRecording extends Recording {
  readonly server: NewestServer;
}

const all = linesOf(new URL('../fixtures/newest.jsonl', import.meta.url)) as NewestRecording[];

/** What a server answered in one case, as a reply of a scripted server. */
export function newest(
  server: NewestServer,
  operation: string,
  name: string,
): { status: number; headers: Readonly<Record<string, string>>; body: unknown } {
  const found = all.find(
    (one) => one.server === server && one.operation === operation && one.case === name,
  );
  if (found === undefined) throw new Error(`${server} has no recording of ${operation} ${name}`);
  const { status, headers, body, empty } = found.response;
  const text = typeof body === 'object' && body !== null && '$text' in body ? body.$text : body;
  return { status, headers, body: empty === true ? undefined : text };
}
