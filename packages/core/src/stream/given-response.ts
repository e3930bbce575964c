import { Call, type CallResponse } from '../call/call.js';
import { createNetworkError } from '../call/network-error.js';
import { createGivenSettings } from '../call/given-settings.js';
import type { Reading } from '../call/send.js';
import type { CallOptions } from '../contract/options.js';
import type { Service } from '../contract/service.js';
import type { WireRequest, WireResponse } from '../network/driver.js';
import { FetchDriver } from '../network/fetch-driver.js';
import type { StreamEndpoint } from './ndjson.js';
import type { StreamSource } from './stream.js';

/** A response that the program has got by itself. */
export interface GivenResponse<Event> {
  readonly response: Response;
  /** The origin that it came from, for errors. */
  readonly origin: string;
  /** What its events look like; the label and the path are for errors. */
  readonly endpoint: StreamEndpoint<Record<never, never>, Event, unknown>;
}

/** How a given response is read. */
export interface ReadingInit extends Pick<CallOptions, 'signal' | 'timeouts' | 'validate'> {
  readonly service: Service<never>;
  /** Returns the result of the events so far, for errors. */
  readonly partial: () => unknown;
}

/**
 * Creates the source of a stream whose response is there: nothing is planned, and nothing is sent.
 * @throws {InputError} for an option that is not valid
 */
export function readGivenResponse<Event>(
  { response, origin, endpoint }: GivenResponse<Event>,
  { service, partial, ...options }: ReadingInit,
): StreamSource<Event> {
  const driver = new FetchDriver(() => Promise.resolve(response));
  const settings = createGivenSettings({ service, origin, driver }, options, endpoint.timeouts);
  const { label = '', path } = endpoint;
  const plan = {
    endpoint,
    target: settings.target,
    path,
    query: '',
    label,
    payload: undefined,
    sent: undefined,
    unknownKeys: [],
  };
  const planned = { input: {}, plan };
  return endpoint.format.createSource<Record<never, never>, Event>({
    endpoint,
    planned,
    prepare: () => Promise.resolve(planned),
    begin: () => new Call(plan, settings.callOptions, settings),
    open,
    trace: (input) => settings.tracing?.begin(endpoint, input),
    partial,
  });
}

/** Takes the response as an attempt takes one that the network has brought. */
async function open(
  call: Call,
  read: (response: CallResponse) => Promise<void>,
): Promise<Reading<void>> {
  try {
    const { execution, deadline } = call;
    deadline.throwIfEnded();
    call.beginAttempt();
    const { status, headers, body, verified } = await take(call);
    execution.onResponse(status);
    execution.onFinalResponse();
    const response = { call, status, headers, body, verified, warnings: [] };
    await read(response);
    return { value: undefined, response };
  } catch (error) {
    throw call.fail(error);
  }
}

/** @throws {NetworkError} `bad-fetch` for what is no response that can be read */
async function take(call: Call): Promise<WireResponse> {
  const { deadline, settings, plan } = call;
  const inFlight = settings.driver.send({ ...NOTHING_SENT, origin: call.origin, path: plan.path });
  deadline.abortOnEnd(() => {
    inFlight.abort();
  });
  try {
    return await inFlight.response;
  } catch (failure) {
    throw deadline.ending === undefined
      ? createNetworkError(call, failure, { mayBeWritten: true })
      : failure;
  }
}

const ignore = (): void => undefined;

const NOTHING_SENT: Omit<WireRequest, 'origin' | 'path'> = {
  method: 'GET',
  headers: {},
  payload: undefined,
  fetchOptions: undefined,
  isFile: false,
  needsNewConnection: false,
  onConnected: ignore,
  onOffered: ignore,
  onTaken: ignore,
  onSent: ignore,
};
