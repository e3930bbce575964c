import { InputError } from '@clients/core';
import type { DeliveryStore } from './delivery-store.js';
import { verify, type WebhookEvent } from './events.js';
import {
  checkHandlerOptions,
  type HandlerSettings,
  type WebhookHandlerOptions,
} from './handler-options.js';
import { waitUntilDeadline, checkHead, readBody } from './request-body.js';
import { readSignature } from './verify.js';

/**
 * Responds to one delivery. Rejects only for a request of `node:http`, which needs `toNodeHandler`.
 * `context` may be the context of a worker or an edge function: if functions are still running when
 * the response is sent, their promise is passed to its `waitUntil`.
 */
export type WebhookHandler = (request: Request, context?: object) => Promise<Response>;

/** Statuses of refused requests by the code of the error; 400 for all others. */
const ERROR_STATUSES: Readonly<Record<string, number>> = {
  'webhook-unsigned': 401,
  'webhook-signature': 401,
  'webhook-method': 405,
  'webhook-timeout': 408,
  'webhook-too-large': 413,
  'webhook-type': 415,
  'webhook-body-read': 500,
};

/**
 * Creates a function that handles the deliveries of a webhook, for every framework that uses web
 * requests; `toNodeHandler` turns it into a listener for `node:http` or express.
 *
 * It reads the raw body up to `maxBodyBytes`, verifies its signature, and calls the functions in
 * `on`. The status is 204 when they have finished, 202 when they take longer than `timeout`, and
 * 500 when one of them fails, so that the server shows the delivery as failed and may repeat it. A
 * delivery with an id that was handled before gets a 200 without calling them again; what is not a
 * delivery is refused with 400 to 415. The id is not signed: it prevents no replay by an attacker.
 *
 * @example
 * const handler = createWebhookHandler({
 *   secret,
 *   on: { issues: ({ payload }) => console.log(payload.issue.title) },
 * });
 * const response = await handler(request);
 * @throws {InputError} naming the option that is wrong, never its value
 */
export function createWebhookHandler(options: WebhookHandlerOptions): WebhookHandler {
  const settings = checkHandlerOptions(options);
  return (request, context) => respond(settings, request, context);
}

async function respond(
  settings: HandlerSettings,
  request: Request,
  context: object | undefined,
): Promise<Response> {
  // As a listener of `node:http` it would never respond.
  if (typeof (request.headers as Partial<Headers> | undefined)?.get !== 'function')
    throw new InputError('webhook: the handler takes a web Request', {
      code: 'invalid-input',
      hint: 'for node:http and express, use toNodeHandler(handler)',
    });
  const deadline = settings.timeout === null ? Infinity : performance.now() + settings.timeout;
  let event: WebhookEvent;
  try {
    event = await readEvent(settings, request, deadline);
  } catch (error) {
    await waitInTime(deadline, reportError(settings, error, undefined), context);
    return makeRefusal(error);
  }
  return (
    (await waitInTime(deadline, handleEvent(settings, event), context)) ??
    makeReply(202, 'still being handled')
  );
}

/**
 * Resolves like `work`, or with undefined at the deadline. The work then continues, and a worker is
 * kept alive for it.
 */
async function waitInTime<T extends object>(
  deadline: number,
  work: Promise<T>,
  context: object | undefined,
): Promise<T | undefined> {
  const result = await waitUntilDeadline(deadline, work);
  if (result !== undefined) return result;
  const { waitUntil } = (context ?? {}) as { waitUntil?: unknown };
  try {
    if (typeof waitUntil === 'function') waitUntil.call(context, work);
  } catch {
    // The context may belong to a finished request, or not to a worker at all. The response is sent
    // in any case.
  }
  return undefined;
}

async function readEvent(
  { secrets, maxBodyBytes }: HandlerSettings,
  request: Request,
  deadline: number,
): Promise<WebhookEvent> {
  checkHead(request, maxBodyBytes);
  const { headers } = request;
  // Checked first: the body of an unsigned request is not read into memory.
  readSignature((name) => headers.get(name) ?? undefined);
  return verify({ body: await readBody(request, maxBodyBytes, deadline), headers }, secrets);
}

function makeRefusal(error: unknown): Response {
  if (!(error instanceof InputError)) return makeReply(400, 'webhook: the body could not be read');
  const status = ERROR_STATUSES[error.code ?? ''] ?? 400;
  const hint = status === 500 && error.hint !== undefined ? `: ${error.hint}` : '';
  return makeReply(status, error.message + hint, status === 405 ? { allow: 'POST' } : {});
}

/** Calls the functions for an event, unless its delivery is already claimed. */
async function handleEvent(settings: HandlerSettings, event: WebhookEvent): Promise<Response> {
  const { on, store } = settings;
  const { delivery } = event;
  let isClaimed = false;
  try {
    if (delivery !== undefined) {
      isClaimed = await store.claim(delivery);
      if (!isClaimed) return makeReply(200, 'received before');
    }
    await on[event.event]?.(event);
    await on['*']?.(event);
    if (delivery !== undefined) await store.complete(delivery);
    return new Response(null, { status: 204 });
  } catch (error) {
    await reportError(settings, error, event);
    if (delivery !== undefined && isClaimed)
      await releaseDelivery(store, delivery).catch((also: unknown) =>
        reportError(settings, also, event),
      );
    return makeReply(500, `webhook: handling ${event.name} failed`);
  }
}

/** Releases a claim. As an async function it also rejects where the method of the store throws. */
async function releaseDelivery(store: DeliveryStore, delivery: string): Promise<void> {
  await store.release(delivery);
}

/** Calls `onError`. Resolves with an object, because undefined means the deadline in `waitInTime`. */
async function reportError(
  { onError, print }: HandlerSettings,
  error: unknown,
  event: WebhookEvent | undefined,
): Promise<object> {
  try {
    await onError(error, event);
  } catch (thrown) {
    print(error, 'onError failed to report an error');
    print(thrown, 'onError threw');
  }
  return {};
}

function makeReply(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}
