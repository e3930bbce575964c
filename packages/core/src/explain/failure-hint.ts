import { getOwnValue } from '../base/record.js';
import {
  findNetworkHint,
  isHiddenReason,
  isUnknownHost,
  type NetworkFailure,
} from './network-hint.js';
import {
  adviseOnProxyFailure,
  adviseOnProxyStatus,
  mentionProxy,
  type NamedProxy,
} from './proxy-hint.js';

/**
 * What to do after a call ended for a reason that the client itself found. The topic is the phase
 * of a time limit, or the code of the error.
 */
const HINTS_BY_TOPIC: Readonly<Record<string, string>> = {
  connect:
    'check host, port, firewall and the connections of a dispatcher, or raise timeouts.connect',
  firstByte: 'the server is slow or stuck: raise timeouts.firstByte, or set it to null',
  idle: 'the server paused in the middle of its response: raise timeouts.idle if it may pause that long',
  sending: 'the server stopped reading: raise timeouts.idle if it may pause that long',
  total: 'raise timeouts.total if the call may take longer',
  aborted:
    'a signal of the call was aborted, and cause has its reason; look at mayHaveExecuted before you repeat a write',
  'client-closed':
    'make a new client, or close it after the last call: clients made by with() are closed together',
  'too-large': 'raise maxBodyBytes, or set it to null',
  schema:
    "the response differs from what this client expects of it: validate: 'lenient' returns it and reports the difference to onDrift",
  empty: 'the server sent no body: check its log, and whether a proxy in between answered',
  'too-deep': "validate: 'off' returns the value as it is",
  'not-modified': 'use exchange() for conditional requests',
  malformed: 'check that the server is one of this API, and whether a proxy changes what it sends',
  'too-long': 'check that the server is one of this API: its events are shorter',
  truncated: 'the server or a proxy ended the connection early: check the log of both',
};

/**
 * Returns what to do after a call ended; undefined for a topic without a hint.
 *
 * @param origin that of the server
 */
export function findTopicHint(topic: string, origin: string): string | undefined {
  if (topic === 'not-json')
    return `check that ${origin} is the API of this client, and not a web page or a proxy in between`;
  return getOwnValue(HINTS_BY_TOPIC, topic);
}

/** The facts about a call whose connection failed, on which its hint depends. */
export interface FailedConnection extends NetworkFailure {
  /** Whether the request was sent to the origin of the client's `baseUrl`. */
  readonly isHome: boolean;
  /** Whether the server redirected there. */
  readonly isRedirected: boolean;
  /** The proxy that the connection goes through. */
  readonly proxy: NamedProxy | undefined;
  /** Whether the failure is that of the proxy. */
  readonly isOfProxy: boolean;
  /** The status with which the proxy refused the connection. */
  readonly proxyStatus: number | undefined;
  /** The variable of the environment that names a proxy, which this client does not use. */
  readonly unusedProxy: string | undefined;
  /** How to start a server. */
  readonly start: string | undefined;
  /** How to let a web page use the server. */
  readonly allowPages: string | undefined;
}

/**
 * Returns what to do about a redirect that is not followed.
 *
 * @param location where it leads, without secrets; undefined where that is not known
 */
export function adviseOnRedirect(location: string | undefined): string {
  return location?.startsWith('http') === true
    ? `use the new URL ${location}: change baseUrl, or the name in the request`
    : 'check the base URL, and how the server, or a proxy in front of it, makes its redirects';
}

/** Options that apply to the origin of `baseUrl` alone. */
const OF_BASE_URL = /\btls\.|socketPath/;

/** Returns what to check after the network failed. */
export function adviseOnConnection(failure: FailedConnection): string {
  const { isHome, isRedirected, isOfProxy, proxy } = failure;
  const hint =
    isOfProxy && proxy !== undefined
      ? adviseOnProxy(proxy, failure)
      : mentionProxy(adviseOnServer(failure), proxy);
  const fitting =
    !isHome && OF_BASE_URL.test(hint)
      ? 'option tls applies only to the origin of baseUrl: for others, use NODE_EXTRA_CA_CERTS'
      : hint;
  return isRedirected ? `${fitting} (the server redirected there)` : fitting;
}

function adviseOnProxy(proxy: NamedProxy, { proxyStatus, code }: FailedConnection): string {
  return proxyStatus === undefined
    ? adviseOnProxyFailure(proxy, code)
    : adviseOnProxyStatus(proxy, proxyStatus);
}

function adviseOnServer(failure: FailedConnection): string {
  const { isHome, start, allowPages, proxy, unusedProxy } = failure;
  const hint = findNetworkHint(failure);
  if (hint === undefined)
    return 'error.cause says what the runtime reported: check the network and the log of the server';
  if (isHome && start !== undefined && hint.startsWith('nothing is listening'))
    return `${hint}; ${start}`;
  if (isHome && allowPages !== undefined && isHiddenReason(failure))
    return `${hint} (${allowPages})`;
  if (proxy === undefined && unusedProxy !== undefined && isUnknownHost(failure))
    return `${hint}; ${unusedProxy} names a proxy, which only fromEnv() and the option proxy use`;
  return hint;
}
