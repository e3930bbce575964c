import { giveNotice, isRecord } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { isEventName, nameEvents } from './event-names.js';
import type { CreateHookInput, Hook, UpdateHookInput } from './schemas.js';

/** Gives a notice of a webhook that delivers nothing, because nobody said whether it should. */
export function noteInactive(
  transport: Transport,
  operation: string | undefined,
  body: CreateHookInput,
  hook: Hook,
  options: CallOptions | undefined,
): void {
  if (body.active !== undefined || hook.active) return;
  const message = 'the webhook was created without active: true, and delivers nothing';
  giveNotice(
    transport,
    { code: 'webhook-inactive', message, operation, place: 'body.active' },
    options,
  );
}

/** Gives a notice of events that the server ignored: the answer does not have them. */
export function noteIgnoredEvents(
  transport: Transport,
  operation: string | undefined,
  { events }: CreateHookInput | UpdateHookInput,
  hook: Hook,
  options: CallOptions | undefined,
): void {
  const shown: unknown = hook.events;
  // A mock may send few fields.
  if (!Array.isArray(events) || !Array.isArray(shown)) return;
  const has = new Set<unknown>([...hook.events, ...nameEvents(hook.events)]);
  const ignored = events.flatMap((name: string, at) => (has.has(name) ? [] : [describe(name, at)]));
  if (ignored.length === 0) return;
  const message = `the server ignored ${ignored.join(', ')}: the webhook never delivers what it does not know`;
  giveNotice(
    transport,
    { code: 'webhook-events-ignored', message, operation, place: 'body.events' },
    options,
  );
}

/** Gives a notice of a new secret: no server of this API takes one in an update. */
export function noteKeptSecret(
  transport: Transport,
  operation: string | undefined,
  { config }: UpdateHookInput,
  options: CallOptions | undefined,
): void {
  const given: unknown = config;
  if (!isRecord(given) || given['secret'] === undefined) return;
  const message = 'servers ignore config.secret in an update: the webhook keeps its secret';
  const place = 'body.config.secret';
  giveNotice(transport, { code: 'webhook-secret-kept', message, operation, place }, options);
}

/** A notice has no values of a body, apart from those that this package names itself. */
function describe(name: string, at: number): string {
  return isEventName(name) ? `'${name}'` : `body.events[${String(at)}]`;
}
