import type { ClientHookEvent, HookEvents } from '../contract/hooks.js';
import type { Body, WireResponse } from '../network/driver.js';
import type { Problem } from '../schema/problems.js';
import { checkHeader, checkSettableName } from '../wire/header-syntax.js';
import type { HeaderMap } from '../wire/headers.js';
import { redactHeaders } from '../wire/redact.js';
import type { CallContext } from './context.js';
import { invoke } from './invoke.js';

/** The fields of an event that are not those of every event; see `describeCall`. */
type FieldsOf<Event extends ClientHookEvent> = Omit<Event, keyof ClientHookEvent> &
  Partial<ClientHookEvent>;

/**
 * Reports that a request waits for its turn.
 *
 * @param position 1 for the request that is sent next
 */
export function reportQueue(context: CallContext, position: number): void | Promise<void> {
  return report(context, 'onQueue', () => ({ attempt: context.attempts + 1, position }));
}

/** Reports an attempt before it is sent. The listeners may change its headers. */
export function reportRequest(context: CallContext, headers: HeaderMap): void | Promise<void> {
  return report(context, 'onRequest', () => ({
    headers: redactHeaders(headers),
    set(name: string, value: string) {
      headers[checkSettableName(name, PLACE)] = checkHeader(name, value, PLACE);
    },
    remove(name: string) {
      Reflect.deleteProperty(headers, name.toLowerCase());
    },
  }));
}

const PLACE = 'event.set of hook onRequest';

/**
 * Reports a response.
 * @param startedAt when its attempt began, in ms of `performance.now()`
 */
export function reportResponse(
  context: CallContext,
  { status, headers, body }: WireResponse,
  startedAt: number,
): Promise<void> | undefined {
  if (!context.settings.hooks.hasListeners('onResponse')) return undefined;
  return orDiscard(body, () =>
    report(context, 'onResponse', () => ({
      status,
      durationMs: performance.now() - startedAt,
      headers: context.secrets.cleanHeaders(headers),
    })),
  );
}

/** Reports that the request will be sent again. */
export function reportRetry(
  context: CallContext,
  fields: FieldsOf<HookEvents['onRetry']>,
): void | Promise<void> {
  return report(context, 'onRetry', () => fields);
}

/** Reports the warnings of a response, one after the other. */
export async function reportWarnings(
  context: CallContext,
  body: Body,
  warnings: readonly string[],
): Promise<void> {
  await orDiscard(body, async () => {
    for (const warning of warnings) await report(context, 'onWarning', () => ({ warning }));
  });
}

/**
 * Reports drift: each path in an endpoint's responses, and each key of its requests, only once.
 * Does not wait for the listeners.
 */
export function reportDrift(context: CallContext, problems: readonly Problem[]): void {
  const { hooks, reportedDrift } = context.settings;
  if (!hooks.hasListeners('onDrift')) return;
  void invoke(context, 'hooks.onDrift', () => {
    for (const { path, keys, expected, code } of problems) {
      const event = { ...describeCall(context), path, expected, code };
      if (reportedDrift.add(event.endpoint, keys))
        hooks.deliver('onDrift', event)?.catch(() => undefined);
    }
  });
}

/**
 * Calls the listeners of a hook. Without any, no event is made. Returns a promise only when a
 * listener does.
 */
function report<K extends keyof HookEvents>(
  context: CallContext,
  name: K,
  fields: () => FieldsOf<HookEvents[K]>,
): void | Promise<void> {
  const { hooks } = context.settings;
  if (!hooks.hasListeners(name)) return;
  return invoke(context, `hooks.${name}`, () =>
    hooks.deliver(name, { ...describeCall(context), ...fields() } as unknown as HookEvents[K]),
  );
}

/** Returns the fields that every event of a call has. */
function describeCall({ plan: { endpoint }, attempts, url, call }: CallContext): ClientHookEvent {
  return {
    endpoint: endpoint.id,
    attempt: attempts,
    method: endpoint.method,
    url,
    context: call.context,
  };
}

/** Runs user code between headers and body. If it throws, the body is discarded. */
export async function orDiscard<Result>(
  body: Body,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    body.discard();
    throw error;
  }
}
