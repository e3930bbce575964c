import { formatProblems, validate } from '@clients/core/validate';
import type { ZodSchema } from '@clients/core/schema';
import { isStackOverflow } from '@clients/core';
import { isPayloadOf } from './event-match.js';
import { PAYLOADS, type WebhookPayloads } from './payloads.js';
import {
  createDeliveryError,
  type WebhookDelivery,
  type WebhookSecret,
  verifySignature,
} from './verify.js';

/** Fields of every event. */
export interface WebhookEventHead {
  /**
   * Name of the event, such as `push`; equal to `type` when its header is empty. From a header,
   * which is not signed.
   */
  name: string;
  /**
   * The more specific name, such as `pull_request_label` for `pull_request`. From a header, which
   * is not signed.
   */
  type: string;
  /**
   * Unique per delivery; repeated when the server redelivers. From a header, which is not signed.
   */
  delivery: string | undefined;
  /**
   * Where the webhook is installed: `repository`, `user`, `organization`, `system` or `default`.
   * From a header, which is not signed.
   */
  target: string | undefined;
  /**
   * Paths at which the payload does not match its schema, such as `release.author`; empty when it
   * matches.
   */
  drift: string[];
}

/** An event that this version knows: a `switch` over `event` narrows `payload`. */
export type KnownWebhookEvent = {
  [E in keyof WebhookPayloads]: WebhookEventHead & { event: E; payload: WebhookPayloads[E] };
}[keyof WebhookPayloads];

/**
 * An event that this version does not know: its signature is verified, but its payload is not
 * checked.
 */
export interface OtherWebhookEvent extends WebhookEventHead {
  /** Always `other`; `name` has the name of the event. */
  event: 'other';
  /** The signed content, parsed but not checked. */
  payload: unknown;
}

/** An event with a verified signature. */
export type WebhookEvent = KnownWebhookEvent | OtherWebhookEvent;

/**
 * Verifies the SHA-256 signature of a delivery in constant time, and returns its typed event.
 *
 * The body must be raw: read it before any parser does. Accepts the headers of all three dialects,
 * and both JSON and form bodies; the signed text is the text that is parsed, regardless of the
 * content type. The name of the event is not signed, so a payload of another event is refused. If a
 * payload differs from its schema, because the server is newer or older, the paths are listed in
 * `drift`; an unknown event has `event: 'other'`.
 *
 * @param secret the secret of the webhook, or several while it is being replaced; a delivery
 * without a signature is refused
 * @throws {InputError} with the code `webhook-secret`, `webhook-unsigned`, `webhook-signature`,
 * `webhook-body` or `webhook-event`
 */
export async function verify(
  delivery: WebhookDelivery | Request,
  secret: WebhookSecret,
): Promise<WebhookEvent> {
  const { payload, ...head } = await verifySignature(delivery, secret);
  if (!Object.hasOwn(PAYLOADS, head.name)) return { ...head, drift: [], event: 'other', payload };
  const event = head.name as keyof WebhookPayloads;
  if (typeof payload === 'object' && payload !== null && !isPayloadOf(event, payload)) {
    throw createDeliveryError(
      'webhook-event',
      `the header names the event ${event}, but the payload belongs to another event`,
    );
  }
  try {
    return makeKnownEvent(head, event, payload);
  } catch (error) {
    throw isStackOverflow(error)
      ? createDeliveryError('webhook-body', 'the payload is nested too deeply', undefined, error)
      : error;
  }
}

function makeKnownEvent(
  head: Omit<WebhookEventHead, 'drift'>,
  event: keyof WebhookPayloads,
  payload: unknown,
): WebhookEvent {
  const schema: ZodSchema<unknown> = PAYLOADS[event];
  const { value, problems } = validate(schema, payload);
  if (problems.some(({ hasWrongKind, path }) => hasWrongKind && path === ''))
    throw createDeliveryError('webhook-body', formatProblems(problems, 'payload'));
  return {
    ...head,
    drift: problems.map(({ path }) => path),
    event,
    payload: value,
  } as KnownWebhookEvent;
}
