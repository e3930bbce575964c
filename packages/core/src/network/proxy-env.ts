/** Environment variables, such as `process.env`. */
export type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns the URL of the proxy that the environment selects for a URL: `HTTPS_PROXY` or
 * `HTTP_PROXY`, in upper or lower case, unless `NO_PROXY` lists the host. `NO_PROXY` is a list of
 * host names, which include their subdomains, addresses and IPv4 ranges, each with an optional
 * port, or `*`. The local machine is never reached through a proxy.
 */
export function proxyFromEnv(env: Env, baseUrl: string | URL): string | undefined {
  return findProxy(env, baseUrl)?.url;
}

/** Like `proxyFromEnv`, with the name of the variable. */
export function findProxy(
  env: Env,
  target: string | URL,
): { readonly url: string; readonly variable: string } | undefined {
  const url = new URL(target);
  const variable = findSpelling(env, url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (
    variable === undefined ||
    isLocal(readHost(url)) ||
    isExcluded(url, readVariable(env, findSpelling(env, 'NO_PROXY')))
  )
    return undefined;
  const proxy = readVariable(env, variable);
  return { variable, url: proxy.includes('://') ? proxy : `http://${proxy}` };
}

/** Returns the spelling under which a variable is set; lower case takes precedence. */
function findSpelling(env: Env, name: string): string | undefined {
  return [name.toLowerCase(), name].find((spelling) => readVariable(env, spelling) !== '');
}

function readVariable(env: Env, name: string | undefined): string {
  return name === undefined ? '' : (env[name]?.trim() ?? '');
}

/** Returns the host of a URL without the brackets of IPv6, and without a dot at its end. */
function readHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function isLocal(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    (isIpv4(host) && host.startsWith('127.'))
  );
}

function isIpv4(host: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}

function isExcluded(url: URL, list: string): boolean {
  const host = readHost(url);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry === '*' || coversHost(entry, host, port));
}

function coversHost(entry: string, host: string, port: string): boolean {
  // An IPv6 address contains colons, so it can have a port only in brackets.
  const match =
    /^\[(?<v6>[^\]]+)\](?::(?<v6port>\d+))?$/.exec(entry) ??
    /^(?<name>[^:]+)(?::(?<port>\d+))?$/.exec(entry);
  const parts = match?.groups ?? { name: entry };
  const requiredPort = parts['v6port'] ?? parts['port'];
  if (requiredPort !== undefined && requiredPort !== port) return false;
  const name = (parts['v6'] ?? parts['name'] ?? '').replace(/^\*?\./, '');
  if (name === '') return false;
  return name.includes('/')
    ? isInRange(name, host)
    : host === name || (host.endsWith(`.${name}`) && !isIpv4(host));
}

function isInRange(range: string, host: string): boolean {
  const [base = '', bits = ''] = range.split('/');
  if (!isIpv4(base) || !isIpv4(host) || !/^(?:\d|[12]\d|3[0-2])$/.test(bits)) return false;
  const size = 2 ** (32 - Number(bits));
  return Math.floor(parseIpv4(base) / size) === Math.floor(parseIpv4(host) / size);
}

function parseIpv4(ip: string): number {
  return ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}
