import type { Target } from '../contract/endpoint.js';
import type { CallOptions } from '../contract/options.js';
import type { Service } from '../contract/service.js';
import type { ProxiedCall } from '../network/proxy.js';
import { RAISE_TOTAL } from './lifetime.js';
import type { Plan } from './plan.js';
import { networkHint, notedProxy } from '#platform';

export interface FailedCall extends ProxiedCall {
  readonly url: string;
  readonly plan: Pick<Plan, 'target' | 'payload'>;
  readonly settings: ProxiedCall['settings'] & {
    readonly target: Target;
    readonly service: Pick<Service<CallOptions>, 'start'>;
  };
}

const HINTS: Readonly<Record<string, string | undefined>> = {
  connect:
    'check host, port, firewall and the connections of a dispatcher, or raise timeouts.connect',
  firstByte: 'the server is slow or stuck: raise timeouts.firstByte, or set it to null',
  idle: 'the server paused in the middle of its response: raise timeouts.idle if it may pause that long',
  sending: 'the server stopped reading: raise timeouts.idle if it may pause that long',
  total: RAISE_TOTAL,
  'client-closed':
    'make a new client, or close it after the last call: clients made by with() are closed together',
  encoding: 'the server, or a proxy in between, encodes the body more than once',
  'too-large': 'raise maxBodyBytes, or set it to null',
  truncated: 'the server or a proxy ended the connection early',
  unproven:
    'the server closes the connection after each response: let it keep them alive, or send the length of its bodies',
};

const OF_BASE_URL = /\btls\.|socketPath/;
const ELSEWHERE =
  'option tls applies only to the origin of baseUrl: for others, use NODE_EXTRA_CA_CERTS';

export function hintAfter(topic: string, call?: FailedCall): string | undefined {
  const hint =
    topic === 'not-json'
      ? `check that ${call?.plan.target.base.origin ?? ''} is the API of this client`
      : HINTS[topic];
  // Until the connection is established, the client waits for the proxy.
  return topic === 'connect' && call !== undefined ? withProxy(call, hint) : hint;
}

/** Returns what to check after the network failed. @param ofProxy what the proxy in between says of it */
export function hintAfterFailure(
  call: FailedCall,
  code: string | undefined,
  cause: unknown,
  ofProxy: string | undefined,
): string | undefined {
  const { origin, url, plan, settings } = call;
  const { target, service } = settings;
  const hint = networkHint(
    code,
    cause,
    url.split('/', 3).join('/'),
    plan.payload?.repeatable === false,
  );
  const isDown = hint?.startsWith('nothing is listening') === true && origin === target.base.origin;
  const advice =
    ofProxy ??
    withProxy(call, isDown && service.start !== undefined ? `${hint}; ${service.start}` : hint);
  const fitting =
    advice !== undefined && origin !== target.base.origin && OF_BASE_URL.test(advice)
      ? ELSEWHERE
      : advice;
  return fitting === undefined || origin === plan.target.base.origin
    ? fitting
    : `${fitting} (the server redirected there)`;
}

function withProxy(call: FailedCall, hint: string | undefined): string | undefined {
  return hint === undefined ? undefined : `${hint}${notedProxy(call) ?? ''}`;
}
