import { percentDecoded } from '../wire/url.js';

/** The route of a request. */
export interface Found<Handler> {
  readonly id: string;
  readonly handler: Handler;
  /** Path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface Entry<Handler> {
  readonly id: string;
  readonly handler: Handler;
  readonly names: readonly string[];
}

class Branch<Handler> {
  readonly fixed: Map<string, Branch<Handler>> = new Map<string, Branch<Handler>>();
  readonly methods: Map<string, Entry<Handler>> = new Map<string, Entry<Handler>>();
  one: Branch<Handler> | undefined;
  many: Branch<Handler> | undefined;
}

/** Finds the handler of a method and a path. Fixed segments take precedence over parameters. */
export class Router<Handler> {
  readonly #root = new Branch<Handler>();

  /**
   * Adds a route.
   *
   * @param path with parameters in braces, `/repos/{owner}/{repo}`
   * @param wide names of the parameters that may contain slashes
   */
  add(id: string, method: string, path: string, handler: Handler, wide: readonly string[] = []): void {
    const names: string[] = [];
    let branch = this.#root;
    for (const segment of path.split('/').slice(1)) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name === undefined) {
        const next = branch.fixed.get(segment) ?? new Branch<Handler>();
        branch.fixed.set(segment, next);
        branch = next;
      } else {
        names.push(name);
        branch = wide.includes(name) ? (branch.many ??= new Branch<Handler>()) : (branch.one ??= new Branch<Handler>());
      }
    }
    branch.methods.set(method, { id, handler, names });
  }

  /** Finds the route of a request; `'method'` when the path exists for other methods only. HEAD falls back to GET. */
  find(method: string, pathname: string): Found<Handler> | 'method' | undefined {
    const segments = pathname.split('/').slice(1);
    const seen = { path: false };
    const walk = (branch: Branch<Handler>, at: number, values: readonly string[]): Found<Handler> | undefined => {
      const segment = segments[at];
      if (segment === undefined) {
        seen.path ||= branch.methods.size > 0;
        const entry = branch.methods.get(method) ?? (method === 'HEAD' ? branch.methods.get('GET') : undefined);
        return entry && { id: entry.id, handler: entry.handler, params: bind(entry.names, values) };
      }
      const fixed = branch.fixed.get(segment);
      const found = fixed && walk(fixed, at + 1, values);
      if (found !== undefined || segment === '') return found;
      const one = branch.one && walk(branch.one, at + 1, [...values, segment]);
      return one ?? (branch.many && wide(branch.many, at, values));
    };
    const wide = (branch: Branch<Handler>, at: number, values: readonly string[]): Found<Handler> | undefined => {
      for (let end = at + 1; end <= segments.length; end++) {
        const found = walk(branch, end, [...values, segments.slice(at, end).join('/')]);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return walk(this.#root, 0, []) ?? (seen.path ? 'method' : undefined);
  }
}

function bind(names: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, percentDecoded(values[index] ?? '')]));
}
