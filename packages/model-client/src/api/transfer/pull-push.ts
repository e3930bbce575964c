import {
  amendError,
  type CallOptions,
  checkRequest,
  checkRequestKeys,
  ClientError,
  type CoreTransport,
  type Endpoint,
  type JointCall,
  NetworkError,
  runAsOneCall,
  type StreamEndpoint,
  StreamError,
} from '@clients/core';
import type { NotStreamed, Streamed } from '../../inference/stream-schemas.js';
import { requestFinalStatus } from './final-status.js';
import {
  type CallInstead,
  checkCount,
  checkObject,
  checkStream,
} from '../../inference/check-request.js';
import { KNOWN_MESSAGES } from '../../service/explain.js';
import type { ProgressMeter } from './progress.js';
import { ProgressStream, type Transfer, type TransferEvent } from './progress-stream.js';
import type { ProgressResponse, PullBody, PushBody } from './schemas.js';

/** Restarts of a transfer. */
export interface ResumeOptions {
  /**
   * Maximum number of restarts after a lost connection, or a layer that arrived damaged. Completed
   * layers are not transferred again. The first restart waits 0.25 s, each further one twice as long,
   * at most 8 s: 5 restarts last some 8 seconds, 20 some two minutes. Default 0.
   */
  readonly resume?: number | undefined;
}

/** The model to download from its registry. */
export interface PullRequest extends Omit<PullBody, 'stream'>, ResumeOptions {}

/** The model to upload to its registry. */
export interface PushRequest extends Omit<PushBody, 'stream'>, ResumeOptions {}

/** The request that `pull` takes. */
export interface PullInput extends PullRequest {
  /** Only `false`, the default: `pullStream` streams. */
  readonly stream?: false | CallInstead<'pullStream'> | undefined;
}

/** The request that `pullStream` takes. */
export interface PullStreamInput extends PullRequest {
  /** Only `true`, the default: `pull` returns one value. */
  readonly stream?: true | CallInstead<'pull'> | undefined;
}

/** The request that `push` takes. */
export interface PushInput extends PushRequest {
  /** Only `false`, the default: `pushStream` streams. */
  readonly stream?: false | CallInstead<'pushStream'> | undefined;
}

/** The request that `pushStream` takes. */
export interface PushStreamInput extends PushRequest {
  /** Only `true`, the default: `push` returns one value. */
  readonly stream?: true | CallInstead<'push'> | undefined;
}

type TransferEndpoint = Endpoint<{ body: PullBody & NotStreamed }, ProgressResponse>;
type TransferStreamEndpoint = StreamEndpoint<{ body: PullBody & Streamed }, ProgressResponse>;

/** Keys of a request that the client handles itself. */
const UNSENT_KEYS = ['resume'];

/** Runs a transfer, and resolves with its final status. */
export async function runTransfer(
  transport: CoreTransport,
  endpoint: TransferEndpoint,
  request: PullRequest | PushRequest,
  options: CallOptions | undefined,
): Promise<ProgressResponse> {
  checkObject(request, endpoint.id);
  checkStream(request, endpoint.id, { stream: false });
  checkRequestKeys(transport, endpoint, request, UNSENT_KEYS, options);
  const { resume = 0, ...rest } = request;
  checkCount('resume', resume, 0);
  return runAsOneCall(
    transport,
    { name: endpoint.id, endpoint: endpoint.id },
    options,
    async (inner, scope) => {
      for (let restart = 1; ; restart++) {
        try {
          return await requestFinalStatus(inner, endpoint, { ...rest, stream: false }, options);
        } catch (error) {
          // Without events, nothing shows whether bytes had arrived: the second time, none did.
          const isLostOnce = isDamagedPart(error) && restart === 1;
          if (restart > resume || !(isLost(error) || isLostOnce)) throw error;
          await waitForRestart(restart, scope);
        }
      }
    },
  );
}

/** Runs a transfer as a stream of its progress. */
export function streamTransfer(
  transport: CoreTransport,
  endpoint: TransferStreamEndpoint,
  request: PullRequest | PushRequest,
  options: CallOptions | undefined,
): ProgressStream {
  checkObject(request, endpoint.id);
  checkStream(request, endpoint.id, { stream: true });
  checkRequestKeys(transport, endpoint, request, UNSENT_KEYS, options);
  const { resume = 0, ...rest } = request;
  checkCount('resume', resume, 0);
  const body = { ...rest, stream: true } as const;
  // Checks the body now instead of when the stream is read.
  checkRequest(transport, endpoint, { body }, options);
  const events: Transfer['events'] = (inner, scope, meter) =>
    resumeTransfer(() => inner.stream(endpoint, { body }, options), resume, scope, meter);
  return new ProgressStream({ transport, id: endpoint.id, options, events });
}

const FIRST_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 8_000;

/**
 * Yields the events of a transfer. Calls `begin` again after a lost connection, at most `resume`
 * times.
 */
async function* resumeTransfer(
  begin: () => AsyncIterable<ProgressResponse>,
  resume: number,
  scope: JointCall,
  meter: ProgressMeter,
): AsyncGenerator<TransferEvent, void, undefined> {
  for (let restart = 1; ; restart++) {
    let hasBytes = false;
    try {
      for await (const event of begin()) {
        hasBytes ||= (event.completed ?? 0) > 0;
        yield event;
      }
      return;
    } catch (thrown) {
      const error = hasBytes && isDamagedPart(thrown) ? toInterrupted(thrown) : thrown;
      if (restart > resume || !isLost(error)) throw error;
      meter.restart();
      yield {
        status: `restarting after a lost connection (${String(restart)} of ${String(resume)})`,
        restart,
      };
      await waitForRestart(restart, scope);
    }
  }
}

/**
 * Returns whether the connection was lost, or that between the server and the registry, or a layer
 * was damaged on its way. After
 * another error of the server, or a time limit, a transfer is not restarted.
 */
function isLost(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof StreamError && error.reason === 'truncated') ||
    (ClientError.is(error) && RESTARTED_CODES.has(error.code))
  );
}

/** The server has deleted a layer whose digest does not match, and downloads it again. */
const RESTARTED_CODES: ReadonlySet<string | undefined> = new Set([
  'registry-interrupted',
  'digest-mismatch',
]);

/** Returns whether a pull ended because of what an earlier one has left. */
function isDamagedPart(error: unknown): error is ClientError {
  return ClientError.is(error) && error.code === 'damaged-part';
}

/** After bytes of the model, the same words mean that the connection to the registry broke. */
function toInterrupted(error: ClientError): ClientError {
  const code = 'registry-interrupted';
  const hint = KNOWN_MESSAGES.find((known) => known.code === code)?.hint;
  return amendError(error, { code, hint: typeof hint === 'string' ? hint : undefined });
}

/** Waits before a restart, each time twice as long as before. */
function waitForRestart(restart: number, scope: JointCall): Promise<void> {
  return scope.sleep(Math.min(FIRST_RESTART_DELAY_MS * 2 ** (restart - 1), MAX_RESTART_DELAY_MS));
}
