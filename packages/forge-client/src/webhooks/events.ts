import { normalizeInPlace, problemText, type Schema, Visit } from '@clients/core/schema';
import { InputError, isTooDeep } from '@clients/core';
import { isPayloadOf } from './event-match.js';
import { PAYLOADS, type Payloads } from './payloads.js';
import { type Delivery, prove } from './verify.js';

/** What every event says of itself. */
export interface EventHead {
  /** The name in the header, such as `push`; that of `type` where the server leaves it empty. */
  readonly name: string;
  /** The finer name, such as `pull_request_label` for `pull_request`. From a header, which is not signed. */
  readonly type: string;
  /** Unique per delivery; the same again when the server delivers again. From a header, which is not signed. */
  readonly delivery: string | undefined;
  /** Where the hook was installed: `repository`, `user`, `organization`, `system` or `default`. From a header, which is not signed. */
  readonly target: string | undefined;
  /** Where the payload is not what its schema says, such as `release.author`; empty when it is. */
  readonly drift: readonly string[];
}

/** An event that this release knows: a `switch` over `event` narrows `payload`. */
export type KnownEvent = {
  readonly [E in keyof Payloads]: EventHead & { readonly event: E; readonly payload: Payloads[E] };
}[keyof Payloads];

/** An event that came after this release: proved, but not checked. */
export interface OtherEvent extends EventHead {
  readonly event: 'other';
  readonly payload: unknown;
}

/** An event whose signature was right. */
export type WebhookEvent = KnownEvent | OtherEvent;

/**
 * Proves a delivery by its SHA-256 signature, in constant time, and gives its typed event.
 *
 * The body must be the raw one: read it before any parser does. All three header dialects are understood, JSON and form bodies alike;
 * the text that was signed is the text that is parsed, whatever the content type says. The name of the event is not signed, so a payload
 * that is one of another event is refused.
 * A payload that is newer or older than this release is given all the same, with `drift` saying where; an unknown event is `other`.
 *
 * @param secret the secret of the hook; a delivery without a signature is refused
 * @throws {InputError} `webhook-unsigned`, `webhook-signature`, `webhook-body` or `webhook-event` as its `code`
 */
export async function verify(delivery: Delivery | Request, secret: string): Promise<WebhookEvent> {
  const { payload, ...head } = await prove(delivery, secret);
  if (!Object.hasOwn(PAYLOADS, head.name)) return { ...head, drift: [], event: 'other', payload };
  const event = head.name as keyof Payloads;
  if (typeof payload === 'object' && payload !== null && !isPayloadOf(event, payload)) {
    throw new InputError(`webhook: the header names the event ${event}, but the payload is not one of that event`, {
      code: 'webhook-event',
    });
  }
  try {
    return typed(head, event, payload);
  } catch (error) {
    throw isTooDeep(error) ? new InputError('webhook: the payload is nested too deeply', { code: 'webhook-body', cause: error }) : error;
  }
}

function typed(head: Omit<EventHead, 'drift'>, event: keyof Payloads, payload: unknown): WebhookEvent {
  const schema: Schema<unknown> = PAYLOADS[event];
  const visit = new Visit();
  const normalized = normalizeInPlace(schema, payload, visit);
  const found = visit.take();
  if (found.some(({ container }) => container)) throw new InputError(`webhook: ${problemText(found, 'payload')}`, { code: 'webhook-body' });
  return { ...head, drift: found.map(({ path }) => path), event, payload: normalized } as KnownEvent;
}
