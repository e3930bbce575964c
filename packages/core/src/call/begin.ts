import type { Route } from '../contract/endpoint.js';
import type { StackAnchor } from '../contract/notices.js';
import type { CallOptions } from '../contract/options.js';
import { resolveTarget } from '../contract/origin.js';
import type { NamedRequest } from '../keys/check-input.js';
import { checkOptionNames } from '../keys/check-options.js';
import { Call } from './call.js';
import { noteUnknownKeys, noteUnknownOptions } from './note-unknown.js';
import { encodePlan, type Plan } from './plan.js';
import {
  mergeCallOptions,
  nameOperation,
  refuseClosed,
  sendsUnknownKeys,
  type Settings,
} from './settings.js';

/*
 * How a call begins: its input becomes a plan, and a plan becomes the state of a call. An anchor is the
 * function that the program has called, for the traces of warnings; undefined in another turn.
 */

/** Encodes the plan of a call, and makes the call. */
export function beginCall(
  settings: Settings,
  endpoint: Route<object>,
  input: object,
  options: CallOptions | undefined,
  anchor: StackAnchor | undefined,
  since?: number,
): Call {
  return createCall(settings, planCall(settings, endpoint, input, options, anchor), options, since);
}

/**
 * Checks an input and the names of options, and encodes a plan.
 * @throws {InputError} before anything is sent
 */
export function planCall(
  settings: Settings,
  endpoint: Route<object>,
  input: object,
  options: CallOptions | undefined,
  anchor: StackAnchor | undefined,
): Plan {
  const { service, names, notices, options: own } = settings;
  const target = resolveTarget(settings, endpoint);
  if (options !== undefined) checkCallOptions(settings, endpoint, options, undefined, anchor);
  const sendsUnknown = sendsUnknownKeys(settings, options);
  const plan = encodePlan(endpoint, input, { target, names, sendsUnknown });
  // Here rather than where they are found: V8 keeps ten frames, and the program's has to be among them.
  if (plan.unknownKeys.length > 0) {
    const operation = nameOperation(settings, endpoint);
    const call = { operation, context: options?.context ?? own.context };
    noteUnknownKeys(notices, plan.unknownKeys, service, call, anchor);
  }
  return plan;
}

/**
 * Checks the names of the options of a call, and gives a notice of those that do nothing.
 *
 * @param ownKeys keys of the request that its method reads itself
 */
export function checkCallOptions(
  settings: Settings,
  endpoint: NamedRequest,
  options: CallOptions,
  ownKeys: readonly string[] | undefined,
  anchor: StackAnchor | undefined,
): void {
  const { names, joint, notices } = settings;
  // The requests of a method that sends several have its options, which it has checked.
  const named = joint === undefined ? endpoint : undefined;
  const unknown = checkOptionNames(options, { scope: 'call', names, endpoint: named, ownKeys });
  if (unknown.length === 0) return;
  const operation = nameOperation(settings, endpoint);
  noteUnknownOptions(notices, unknown, { operation, context: options.context }, anchor);
}

/**
 * Makes the state of a call.
 *
 * @param since when it began, where this is not its first request
 * @throws {InputError} when the client was closed before
 */
export function createCall(
  settings: Settings,
  plan: Plan,
  options: CallOptions | undefined,
  since?: number,
): Call {
  refuseClosed(settings, plan.label, plan.endpoint.id, since);
  return new Call(plan, mergeCallOptions(settings, plan, options), settings, since);
}
