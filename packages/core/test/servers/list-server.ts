import { answer } from './raw-server.js';
import { header, pause, replies, type ReplyServer, target } from './replies.js';

/** How a list server behaves. */
export interface ListShape {
  readonly size?: number;
  /** Value of `X-Total-Count`; undefined leaves it out. */
  readonly total?: (all: number, page: number) => number | undefined;
  readonly hasLink?: boolean;
  /** Changes the list before the n-th request is answered. */
  readonly change?: (ids: number[], count: number, page: number) => void;
  readonly delay?: (page: number) => number;
}

/** A server with one list, which pages as the recorded ones do. */
export async function listServer(
  ids: number[],
  shape: ListShape = {},
): Promise<{ server: ReplyServer; most: () => number }> {
  const {
    size = 3,
    total = (all: number): number => all,
    hasLink = false,
    change,
    delay = () => 0,
  } = shape;
  let running = 0;
  let most = 0;
  const server = await replies(async (request, count) => {
    most = Math.max(most, ++running);
    const page = pageOf(request);
    await pause(delay(page));
    running--;
    change?.(ids, count, page);
    const items = ids
      .slice((page - 1) * size, page * size)
      .map((id) => ({ id, name: `n${String(id)}` }));
    const headers: Record<string, string> = {};
    const sent = total(ids.length, page);
    if (sent !== undefined) headers['x-total-count'] = String(sent);
    const host = header(request, 'host') ?? '';
    if (hasLink && page * size < ids.length)
      headers['link'] =
        `<http://${host}/things?limit=${String(size)}&page=${String(page + 1)}&state=open>; rel="next"`;
    else if (hasLink) headers['link'] = `<http://${host}/things?page=1>; rel="first"`;
    return answer(200, JSON.stringify(items), headers);
  });
  return { server, most: () => most };
}

/** The number of the page that a request names. */
export function pageOf(request: string): number {
  return Number(/[?&]page=(\d+)/.exec(target(request))?.[1] ?? 1);
}

/** The numbers from `from` to `to`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
