import type { AbortError, CallOptions, Collector, StreamEndpoint, StreamInit, Transport } from '@clients/core';
import { InputError, kindOf } from '@clients/core';

/** A body, or how to make it where that takes time: a Blob to read, a schema to translate. */
export type Pending<T> = T | (() => Promise<T>);

/** The body itself. */
export async function ready<T extends object>(body: Pending<T>): Promise<T> {
  return typeof body === 'function' ? body() : body;
}

/** What a stream is made from, whether its body is there or has yet to be made. A body that is there is checked at once. */
export function streamInit<Body extends object, Event, Final>(
  transport: Transport,
  endpoint: StreamEndpoint<{ body: Body }, Event, Final>,
  body: Pending<Body>,
  collector: Collector<Event, Final>,
  options: CallOptions | undefined,
): StreamInit<Event, Final> {
  if (typeof body !== 'function') return { ...transport.streamInit(endpoint, { body }, options), collector };
  let init: StreamInit<Event, Final> | undefined;
  let givenUp: AbortError | undefined;
  return {
    collector,
    context: () => init?.context() ?? { endpoint: endpoint.id },
    abandon(error) {
      givenUp = error;
      init?.abandon(error);
    },
    async open(partial) {
      init = transport.streamInit(endpoint, { body: await body() }, options);
      if (givenUp !== undefined) throw givenUp;
      return init.open(partial);
    },
  };
}

/** @throws {InputError} when it is no count */
export function checkCount(name: string, value: number, least: number): void {
  const given: unknown = value;
  if (Number.isInteger(given) && value >= least) return;
  throw new InputError(`${name} must be a whole number from ${String(least)} up`, { code: 'invalid-input' });
}

/**
 * @param method the operation; its streaming twin has `Stream` at its end
 * @throws {InputError} when `stream` asks for the other of the two, whose answer this one could not give
 */
export function checkStream(request: object, method: string, stream: boolean): void {
  const { stream: given } = (request as { readonly stream?: unknown } | null | undefined) ?? {};
  if (given === undefined || given === stream) return;
  const [self, use] = stream
    ? [`${method}Stream`, `${method}, which gets the answer as one value`]
    : [method, `${method}Stream, which gets it event by event`];
  throw new InputError(`${self}: stream must be ${String(stream)} or left out: use ${use}`, { code: 'invalid-input' });
}

/** @throws {InputError} when a request is no object, which types do not keep JavaScript from */
export function checkObject(request: object, endpoint: string): void {
  const given: unknown = request;
  if (typeof given === 'object' && given !== null) return;
  throw new InputError(`${endpoint}: the request must be an object, not ${kindOf(given)}`, { endpoint, code: 'invalid-input' });
}
