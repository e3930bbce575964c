import { getOwnValue } from '../base/record.js';

/** A proxy, as hints describe it. */
export interface NamedProxy {
  /** URL without credentials, and the option or variable it is set by. */
  readonly name: string;
  /** The environment variable it is set by; undefined for option `proxy`. */
  readonly variable: string | undefined;
  /** Whether a user name and a password are sent to it. */
  readonly hasCredentials: boolean;
}

/** Returns what to check after the proxy itself refused a connection, with `status`. */
export function adviseOnProxyStatus(proxy: NamedProxy, status: number): string {
  const { name, variable = 'option proxy', hasCredentials } = proxy;
  if (status >= 500 || status === 429)
    return `${name} answered with status ${String(status)} and did not reach the server: check its log${adviseWithout(proxy)}`;
  if (status !== 407)
    return `${name} refused the connection with status ${String(status)}: check whether it allows this server${adviseWithout(proxy)}`;
  return hasCredentials
    ? `${name} does not accept the user name and password in ${variable} (status 407): check them`
    : `${name} requires credentials (status 407): set them in ${variable} as http://user:password@host:port`;
}

/** Returns what to check after a connection to the proxy, or through it, failed with `code`. */
export function adviseOnProxyFailure(proxy: NamedProxy, code: string | undefined): string {
  const { name, variable = 'option proxy' } = proxy;
  const failure = getOwnValue(FAILURES, code ?? '') ?? 'could not be used';
  return `${name} ${failure}: check ${variable}, and that the proxy is running${adviseWithout(proxy)}`;
}

/** Adds the proxy that a connection goes through: its failure may be that of the proxy. */
export function mentionProxy(hint: string, proxy: NamedProxy | undefined): string {
  return proxy === undefined ? hint : `${hint}; the connection goes through ${proxy.name}`;
}

/** Returns what to do about a variable of the environment that is not the URL of a proxy. */
export function adviseOnVariable(variable: string): string {
  return `correct ${variable}, or list the host in NO_PROXY`;
}

/** Returns what to do about a list of exceptions with an entry that is not understood. */
export function adviseOnNoProxy(variable: string): string {
  return `${variable} takes host names, which include their subdomains, addresses, IPv4 networks such as 10.0.0.0/8, each with an optional port, and *`;
}

const UNTRUSTED_CERTIFICATE = 'has a certificate that is not trusted (tls.ca applies to it too)';
const CONNECTION_CLOSED = 'closed the connection';
const UNKNOWN_HOST = 'has a host name that cannot be resolved';

/** How a proxy failed, by the code of the failure. */
const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection: nothing is listening at its address',
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  ECONNRESET: CONNECTION_CLOSED,
  EPIPE: CONNECTION_CLOSED,
  UND_ERR_SOCKET: CONNECTION_CLOSED,
  'proxy-closed': CONNECTION_CLOSED,
  'proxy-timeout': 'did not respond in time',
  'proxy-certificate': 'has a certificate for another name',
  EPROTO: 'does not speak TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'does not speak TLS',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED_CERTIFICATE,
};

/** Says how to connect without the proxy. */
function adviseWithout({ variable }: NamedProxy): string {
  return variable === undefined ? ', or leave the option out' : ', or list the host in NO_PROXY';
}
