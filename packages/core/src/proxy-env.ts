/** Environment variables, as `process.env` has them. */
export type Env = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for an address: `HTTPS_PROXY` or `HTTP_PROXY` (either case), unless `NO_PROXY` lists the host.
 * `NO_PROXY` holds host names, which also stand for the names below them, addresses, an optional port each, or `*`.
 */
export function proxyFromEnv(env: Env, baseUrl: string | URL): string | undefined {
  const url = new URL(baseUrl);
  const lookup = (name: string): string | undefined => nonEmpty(env[name.toLowerCase()]) ?? nonEmpty(env[name]);
  const proxy = url.protocol === 'https:' ? lookup('HTTPS_PROXY') : lookup('HTTP_PROXY');
  if (proxy === undefined || excluded(url, lookup('NO_PROXY') ?? '')) return undefined;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

function excluded({ hostname, port, protocol }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const actual = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return list.split(/[\s,]+/).some((entry) => {
    const match = /^(?:\*?\.)?(.+?)(?::(\d+))?$/.exec(entry.toLowerCase());
    if (entry === '*') return true;
    // An IPv6 address has colons of its own: only a bracketed one can carry a port.
    const name = entry.includes(':') && !entry.startsWith('[') && entry.split(':').length > 2 ? entry.toLowerCase() : match?.[1]?.replace(/^\[|\]$/g, '');
    if (name === undefined || (match?.[2] !== undefined && name === match[1] && match[2] !== actual)) return false;
    return host === name || host.endsWith(`.${name}`);
  });
}
