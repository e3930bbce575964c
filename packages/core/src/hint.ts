/** One sentence on what to check after a network failure; undefined when there is nothing sensible to say. */
export function networkHint(code: string | undefined, cause: unknown, origin: string): string | undefined {
  const text = cause instanceof Error ? `${cause.name} ${cause.message}` : '';
  if (/HTTPParser|HPE_|Parse Error|invalid (?:constant|header|method)/i.test(`${code ?? ''} ${text}`)) {
    return JSON.stringify((cause as { data?: unknown }).data ?? '').includes('SSH-') || origin.endsWith(':22') || origin.endsWith(':2222')
      ? `${origin} looks like an SSH port: use the port of the web interface`
      : `${origin} does not speak HTTP: check the port, and whether it wants https`;
  }
  if (/wrong version number|packet length too long|ERR_SSL_|EPROTO/.test(`${code ?? ''} ${text}`)) return `${origin} does not speak TLS: begin the base URL with http:// or use its TLS port`;
  const refused = / Proxy response \((\d+)\)/.exec(text)?.[1];
  if (refused !== undefined) return `the proxy refused the connection with status ${refused}: check option proxy and the credentials in it`;
  return HINTS[code ?? '']?.(origin) ?? (/ (?:Failed to fetch|NetworkError when|Load failed)/.test(text) ? CORS : undefined);
}

const CORS = 'the browser gives no reason: check that the server is up and that its CORS settings allow this page';

const certificate = (): string => 'the certificate is not trusted: give its authority as tls.ca';

const HINTS: Readonly<Record<string, ((origin: string) => string) | undefined>> = {
  ECONNREFUSED: (origin) => `nothing listens at ${origin}: is the server running, and is the port right?`,
  ConnectionRefused: (origin) => `nothing listens at ${origin}: is the server running, and is the port right?`,
  ENOTFOUND: (origin) => `the name in ${origin} has no address: check its spelling and the DNS`,
  EAI_AGAIN: (origin) => `the name in ${origin} could not be looked up now: check the network and the DNS`,
  EHOSTUNREACH: (origin) => `there is no way to ${origin}: check the network`,
  ENETUNREACH: (origin) => `there is no way to ${origin}: check the network`,
  ENOENT: () => 'there is no socket at socketPath: check the path, and whether the server is running',
  EACCES: () => 'the socket or port may not be opened: check its permissions',
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate,
  CERT_HAS_EXPIRED: () => 'the certificate of the server has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: () => 'the certificate is for another name: check the host of the base URL, or set tls.servername',
  UND_ERR_SOCKET: () => 'the server closed the connection in the middle: see its log',
  ECONNRESET: () => 'the server, or a proxy on the way, closed the connection: see its log',
  redirect: () => 'the server redirects, and a browser does not show where to: use the final address as base URL',
};

/** What to check after an answer that is a web page. */
export function htmlHint(title: string | undefined, origin: string): string {
  return `${origin} answered with a web page${title === undefined ? '' : ` ("${title}")`}: a proxy or a login page on the way, or the base URL is not that of the API`;
}

/** What to check after the words of a server that was asked in plain HTTP on its TLS port. */
export function portHint(status: number, message: string, origin: string): string | undefined {
  return status === 400 && /HTTP request (?:was sent )?to (?:an )?HTTPS/i.test(message) ? `${origin} speaks TLS: begin the base URL with https://` : undefined;
}
