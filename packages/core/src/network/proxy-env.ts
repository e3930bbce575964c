/** Environment variables, as `process.env` has them. */
export type Env = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for an address: `HTTPS_PROXY` or `HTTP_PROXY` (either case), unless `NO_PROXY` lists the host.
 * `NO_PROXY` holds host names, which also stand for the names below them, addresses and IPv4 ranges, an optional port each, or `*`.
 * This machine itself is never reached through a proxy.
 */
export function proxyFromEnv(env: Env, baseUrl: string | URL): string | undefined {
  const url = new URL(baseUrl);
  const lookup = (name: string): string | undefined => nonEmpty(env[name.toLowerCase()]) ?? nonEmpty(env[name]);
  const proxy = url.protocol === 'https:' ? lookup('HTTPS_PROXY') : lookup('HTTP_PROXY');
  if (proxy === undefined || isOwn(hostOf(url)) || excluded(url, lookup('NO_PROXY') ?? '')) return undefined;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function isOwn(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function isIPv4(host: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}

function excluded(url: URL, list: string): boolean {
  const host = hostOf(url);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry === '*' || covers(entry, host, port));
}

function covers(entry: string, host: string, port: string): boolean {
  // An IPv6 address has colons of its own: only a bracketed one can carry a port.
  const match = /^\[(?<v6>[^\]]+)\](?::(?<v6port>\d+))?$/.exec(entry) ?? /^(?<name>[^:]+)(?::(?<port>\d+))?$/.exec(entry);
  const parts = match?.groups ?? { name: entry };
  const wanted = parts['v6port'] ?? parts['port'];
  if (wanted !== undefined && wanted !== port) return false;
  const name = (parts['v6'] ?? parts['name'] ?? '').replace(/^\*?\./, '');
  if (name === '') return false;
  return name.includes('/') ? inRange(name, host) : host === name || (host.endsWith(`.${name}`) && !isIPv4(host));
}

function inRange(range: string, host: string): boolean {
  const [base = '', bits = ''] = range.split('/');
  if (!isIPv4(base) || !isIPv4(host) || !/^(?:\d|[12]\d|3[0-2])$/.test(bits)) return false;
  const size = 2 ** (32 - Number(bits));
  return Math.floor(numberOf(base) / size) === Math.floor(numberOf(host) / size);
}

function numberOf(ip: string): number {
  return ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}
