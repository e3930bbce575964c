import { isRecord } from '@clients/core';

/** Types of webhooks whose address is not a credential. */
const OPEN: readonly unknown[] = ['gitea', 'gogs', 'forgejo'];

/** Returns a webhook of a chat service without the path of its address: whoever knows the whole address can post there. */
export function withoutHookAddress(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { type, config } = value;
  if (typeof type !== 'string' || OPEN.includes(type) || !isRecord(config) || typeof config['url'] !== 'string') return value;
  return { ...value, config: { ...config, url: `${/^https?:\/\/[^/?#@]*(?=[/?#]|$)/.exec(config['url'])?.[0] ?? ''}/***` } };
}
