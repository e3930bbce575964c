import { readFileSync } from 'node:fs';

/** Servers that lists are known of; of Forgejo 16 and Gitea 28 only those that they have added. Gitea's are from its own tests. */
export const SERVERS = [
  'gitea-1.22',
  'gitea-1.25',
  'gitea-1.27',
  'gitea-28',
  'forgejo-15',
  'forgejo-16',
] as const;
export type ServerName = (typeof SERVERS)[number];

/** The peculiarities of a server's lists. A list without any of them has pages of `limit` items and no headers. */
export type Habit =
  /** Sends the whole list and ignores `page` and `limit`. */
  | 'whole'
  /** Sends the whole list and ignores `limit` where `page` is missing or below 1. */
  | 'everything'
  /** `X-Total-Count` with the number of items in all. */
  | 'counts'
  /** `X-Total-Count` with the number of items on the page. */
  | 'counts-page'
  /** `total_count` beside the items. */
  | 'counts-inside'
  /** `Link` when there is more than one page. */
  | 'links'
  /** Sends the list itself where other servers wrap it. */
  | 'bare'
  /** Sends `null` for a page without items. */
  | 'null-when-empty'
  /** Sends 20 items where no limit is asked for. */
  | 'twenty-a-page'
  /** Ignores `limit` and sends 50 items. */
  | 'fifty-a-page'
  /** Takes a limit of 1 for none. */
  | 'limit-1-ignored'
  /** Has no highest limit. */
  | 'any-limit';

/** The habits of each server that has the list. */
export type ListHabits = { readonly operation: string } & Readonly<
  Partial<Record<ServerName, readonly Habit[]>>
>;

/** One answer of a real server. */
export interface RecordedPage {
  /** `page` and `limit` as they were asked for. */
  readonly query: string;
  /** Places of the first and the last item in the whole list: `0-29`; empty for none. */
  readonly items: string;
  /** `X-Total-Count`. */
  readonly total?: number;
  /** `total_count` in the body. */
  readonly inside?: number;
  /** Relations in `Link`. */
  readonly link?: string;
  readonly bare?: true;
  readonly null?: true;
}

/** One list of a real server, asked for in several ways. */
export interface RecordedList {
  readonly operation: string;
  readonly server: ServerName;
  readonly cases: readonly RecordedPage[];
}

function linesOf(file: string): unknown[] {
  const text = readFileSync(new URL(`../fixtures/lists/${file}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

export const habits = linesOf('servers.jsonl') as readonly ListHabits[];
export const recordedLists = linesOf('recorded.jsonl') as readonly RecordedList[];
