import { beginCall, checkCallOptions, planCall } from './call/begin.js';
import { openJoint, type JointCall, type JointMethod } from './call/joint-call.js';
import { runOperation } from './call/operation.js';
import { mergeCallOptions, sendsUnknownKeys } from './call/settings.js';
import type { ErrorContext } from './base/errors.js';
import type { Callable, Route } from './contract/endpoint.js';
import type { GivenNotice } from './contract/notice.js';
import type { CallOptions } from './contract/options.js';
import type { ReadonlyDeep } from './contract/readonly-deep.js';
import { checkOwnKeys, type NamedRequest } from './keys/check-input.js';
import { checkOptionNames } from './keys/check-options.js';
import { callForExchange, type Exchange } from './response/exchange.js';
import type { StreamEndpoint } from './stream/ndjson.js';
import { createStreamSource, logUnread, type SourceResult } from './stream/source.js';
import type { StreamSource } from './stream/stream.js';
import { type AnyTransport, type CoreTransport, createSharing, getSettings } from './transport.js';

/*
 * What the methods of clients do with a transport, besides what a program can. Functions, so that a
 * program does not see them, and a bundle has only those that its methods use.
 */

/** As `exchange`, for clients whose own errors about the value say which request it came from. */
export function exchangeInContext<In extends object, Out>(
  transport: AnyTransport,
  endpoint: Callable<In, Out>,
  input: NoInfer<In | ReadonlyDeep<In>>,
  options?: CallOptions,
): Promise<{ readonly exchange: Exchange<Out>; readonly context: ErrorContext }> {
  const settings = getSettings(transport);
  return runOperation(settings, endpoint, input, async () => {
    const call = beginCall(settings, endpoint, input, options, exchangeInContext);
    const exchange = await callForExchange(endpoint, call);
    return { exchange, context: call.context() };
  });
}

/**
 * Returns the source of a stream, for clients that have their own class of streams or their own
 * collector.
 *
 * @param input the input, checked at once; or a function that makes it when the stream is read
 */
export function openStreamSource<In extends object, Event>(
  transport: AnyTransport,
  endpoint: StreamEndpoint<In, Event, unknown>,
  input: NoInfer<In | ReadonlyDeep<In>> | (() => Promise<NoInfer<In>>),
  options: CallOptions | undefined,
  result: SourceResult,
): StreamSource<Event> {
  const settings = getSettings(transport);
  return createStreamSource<In, Event>(
    settings,
    endpoint,
    input as In,
    options,
    result,
    openStreamSource,
  );
}

/** Tells the logger of a stream of requests that is not read: see `stream/source.ts`. */
export function logUnreadStream(
  transport: AnyTransport,
  name: string,
  endpoint: string,
  hasBegun: () => boolean,
): void {
  logUnread(getSettings(transport), name, endpoint, hasBegun);
}

/**
 * Checks input and options as `describe` does, for methods that send the request later.
 * @returns its URL without the query
 */
export function checkRequest<In extends object>(
  transport: AnyTransport,
  endpoint: Route<In>,
  input: NoInfer<In | ReadonlyDeep<In>>,
  options?: CallOptions,
): string {
  const settings = getSettings(transport);
  const plan = planCall(settings, endpoint, input, options, checkRequest);
  mergeCallOptions(settings, plan, options);
  return plan.target.base.origin + plan.path;
}

/**
 * Throws for keys that stand for one of `own`, which a method of a client takes itself and does not
 * send, or for a key of the body. Throws for options of these names, too.
 *
 * @param isClosed whether no server has the method, so that other keys are refused, too
 */
export function checkRequestKeys(
  transport: AnyTransport,
  endpoint: NamedRequest,
  request: object,
  own: readonly string[],
  options?: CallOptions,
  isClosed = false,
): void {
  const settings = getSettings(transport);
  if (!sendsUnknownKeys(settings, options))
    checkOwnKeys(endpoint, request, own, settings.names, isClosed);
  if (options !== undefined) checkCallOptions(settings, endpoint, options, own, checkRequestKeys);
}

/** Checks the names of options, for a method that takes `own` in addition, and refuses all others. */
export function checkMethodOptions(
  transport: AnyTransport,
  options: object,
  own: readonly string[],
): void {
  const { names } = getSettings(transport);
  checkOptionNames(options, { scope: 'call', names, ownOptions: own });
}

/**
 * Gives a notice about a call: see `Notices`. Requests of a method that sends several are named after
 * it.
 *
 * @param options those of the call, whose `context` the notice has
 */
export function giveNotice(
  transport: AnyTransport,
  given: GivenNotice,
  options?: CallOptions,
): void {
  const { notices, joint, options: own } = getSettings(transport);
  const context = options?.context ?? own.context;
  notices.give({ context, ...given, operation: joint?.name ?? given.operation });
}

/**
 * Runs `work`, whose requests are one call: they share signals and `total`. Rejects at once if the
 * call ends early.
 */
export async function runAsOneCall<Options extends CallOptions, T>(
  transport: CoreTransport<Options>,
  method: JointMethod,
  options: CallOptions | undefined,
  work: (transport: CoreTransport<Options>, call: JointCall) => Promise<T>,
): Promise<T> {
  const [inner, call] = openJointCall(transport, method, options);
  try {
    return await call.until(work(inner, call));
  } catch (error) {
    throw call.fail(error);
  } finally {
    call.close();
  }
}

/**
 * As `runAsOneCall`, for calls that outlive the function that begins them, such as a stream. The
 * caller has to `fail` or `close` it.
 */
export function openJointCall<Options extends CallOptions>(
  transport: CoreTransport<Options>,
  method: JointMethod,
  options: CallOptions | undefined,
): [CoreTransport<Options>, JointCall] {
  const [settings, call] = openJoint(getSettings(transport), method, options);
  return [createSharing(settings), call];
}
