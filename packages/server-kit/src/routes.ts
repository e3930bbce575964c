import { PatternRouter } from 'hono/router/pattern-router';
import { decodePercent } from '@clients/core/for-servers';

/** The route of a request. */
export interface Found<Handler> {
  readonly handler: Handler;
  /** Path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
}

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

/**
 * Finds the handler of a method and a path, with the router of hono. Paths are those of hono:
 * `/repos/:owner/raw/:filepath{.+}`. Whatever their order, a fixed segment takes precedence over a
 * pattern, a pattern over any segment, and this over `{.+}`, which spans several.
 */
export class Routes<Handler> {
  readonly #router = new PatternRouter<Handler>();

  constructor(routes: readonly (readonly [method: string, path: string, handler: Handler])[]) {
    const byRank = routes
      .map((route) => ({ route, rank: rankPath(route[1]) }))
      .sort((a, b) => (a.rank < b.rank ? -1 : 1));
    for (const { route } of byRank) this.#router.add(...route);
  }

  /**
   * Finds the route of a request; `'method'` when the path exists for other methods only. HEAD
   * falls back to GET.
   */
  find(method: string, path: string): Found<Handler> | 'method' | undefined {
    const found =
      this.#match(method, path) ?? (method === 'HEAD' ? this.#match('GET', path) : undefined);
    return found ?? (this.methods(path).length > 0 ? 'method' : undefined);
  }

  /** Returns the methods that a path has. */
  methods(path: string): string[] {
    return METHODS.filter((method) => this.#match(method, path) !== undefined);
  }

  #match(method: string, path: string): Found<Handler> | undefined {
    // Hono ignores a slash at the end of a path; here it makes a different path.
    const first =
      path.length > 1 && path.endsWith('/') ? undefined : this.#router.match(method, path)[0][0];
    if (first === undefined) return undefined;
    const params = Object.entries(first[1]).map(([name, value]) => [
      name,
      decodePercent(String(value)),
    ]);
    return { handler: first[0], params: Object.fromEntries(params) as Record<string, string> };
  }
}

/**
 * Returns a text by which paths are sorted: one digit for each segment, lower for a more specific
 * one.
 */
function rankPath(path: string): string {
  return path.replace(/[^/]+/g, (segment) => {
    if (!segment.startsWith(':')) return '0';
    if (segment.endsWith('{.+}')) return '3';
    return segment.includes('{') ? '1' : '2';
  });
}
