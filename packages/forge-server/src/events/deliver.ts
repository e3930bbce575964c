import { toHex } from '@clients/server-kit';
import { computeHmac, makeUuid } from '../bytes/sign.js';
import type { ForgeState } from '../state/forge-state.js';
import type { HookRecord } from '../state/records.js';

export interface Delivery {
  readonly event: string;
  readonly type: string;
  /** The kind of owner of the webhook. */
  readonly target: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Sends a delivery to the address of a webhook, after those before it. Only this machine is
 * contacted; failures are ignored.
 */
export function deliver(state: ForgeState, hook: HookRecord, delivery: Delivery): void {
  const url = hook.config['url'] ?? '';
  if (!URL.canParse(url) || !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname))
    return;
  const id = `${String(hook.id)}-${String(state.makeId())}`;
  const sending = Promise.resolve([...state.deliveries].at(-1)).then(() =>
    sendDelivery(state, url, hook, delivery, id),
  );
  const done = sending
    .catch(() => undefined)
    .then(() => {
      state.deliveries.delete(done);
    });
  state.deliveries.add(done);
}

async function sendDelivery(
  state: ForgeState,
  url: string,
  hook: HookRecord,
  delivery: Delivery,
  id: string,
): Promise<void> {
  const { event, target, body } = delivery;
  const text = JSON.stringify(body, null, 2);
  const form = hook.config['content_type'] === 'form';
  const payload = form ? new URLSearchParams({ payload: text }).toString() : text;
  const hashes =
    hook.secret === ''
      ? []
      : await Promise.all([
          computeHmac('SHA-256', hook.secret, text),
          computeHmac('SHA-1', hook.secret, text),
        ]);
  const [sha256 = '', hub = ''] = hashes.map(toHex);
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = new Headers({ 'content-type': type, 'user-agent': 'Go-http-client/1.1' });
  for (const family of [...state.dialects, 'gogs', 'github']) {
    headers.set(`X-${family}-Delivery`, makeUuid(id));
    headers.set(`X-${family}-Event`, event);
    headers.set(`X-${family}-Event-Type`, delivery.type);
    if (family !== 'gogs') headers.set(`X-${family}-Hook-Installation-Target-Type`, target);
    if (family !== 'github') headers.set(`X-${family}-Signature`, sha256);
  }
  headers.set('X-Hub-Signature', `sha1=${hub}`);
  headers.set('X-Hub-Signature-256', `sha256=${sha256}`);
  if (hook.authorization !== '') headers.set('authorization', hook.authorization);
  await fetch(url, {
    method: 'POST',
    headers,
    body: payload,
    signal: AbortSignal.any([state.closing.signal, AbortSignal.timeout(5_000)]),
  });
}
