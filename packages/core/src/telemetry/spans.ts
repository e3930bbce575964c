import { now } from '../base/clock.js';
import {
  type Attributes,
  type Context,
  context,
  type Histogram,
  type Meter,
  type MeterProvider,
  metrics,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type TracerProvider,
} from '@opentelemetry/api';
import { ClientError, InputError } from '../base/errors.js';
import { isError } from '../base/values.js';
import type { OperationTrace } from '../network/platform-interface.js';
import { StatusError } from '../wire/status-error.js';
import { platform } from '#platform';

/** Upper bounds in seconds. */
const DURATION_BUCKETS = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];

/** Upper bounds in tokens: 1, 4, 16 … 4^13. */
const TOKEN_BUCKETS = Array.from({ length: 14 }, (_, power) => 4 ** power);

/** Returns the meter of an instrumented package. */
export function getMeter(
  { meterProvider }: TelemetryOptions,
  { service, version }: Pick<Instrumentation, 'service' | 'version'>,
): Meter {
  return (meterProvider ?? metrics).getMeter(service, version);
}

/** Makes a histogram of seconds. */
export function makeDurationHistogram(meter: Meter, name: string, description: string): Histogram {
  return meter.createHistogram(name, {
    unit: 's',
    description,
    advice: { explicitBucketBoundaries: DURATION_BUCKETS },
  });
}

/** Makes a histogram of token counts. */
export function makeTokenHistogram(meter: Meter, name: string, description: string): Histogram {
  return meter.createHistogram(name, {
    unit: '{token}',
    description,
    advice: { explicitBucketBoundaries: TOKEN_BUCKETS },
  });
}

/** Where spans and metrics are recorded. */
export interface TelemetryOptions {
  /** Default: the global one at the time of each call. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Default: the global one at the time of `instrument`. */
  readonly meterProvider?: MeterProvider | undefined;
}

/** The span of an operation, as it starts. */
export interface SpanDescription {
  readonly name: string;
  readonly attributes: Attributes;
  /** Attributes of the metrics too: only ones with few different values. */
  readonly dimensions: Attributes;
}

/** A value to record at the end of an operation. */
export interface Measurement {
  readonly histogram: Histogram;
  readonly value: number;
  readonly attributes?: Attributes;
}

/** How a package describes its operations. */
export interface Instrumentation {
  /** Name of the package. */
  readonly service: string;
  /** Version of the package. */
  readonly version: string;
  /**
   * Whether spans may hold private content, such as the message of an error, in which a server can
   * quote a prompt.
   */
  readonly capturesContent: boolean;
  /** Returns the name and attributes that are known at the start. */
  describe(operation: OperationTrace): SpanDescription;
  /** Returns attributes that are known at the end. */
  finish(operation: OperationTrace): Attributes;
  /** Returns the values of metrics; `seconds` is the duration. */
  measure(operation: OperationTrace, seconds: number): readonly Measurement[];
}

/** The span of an operation in progress. */
interface RunningSpan {
  readonly span: Span;
  /** When it started, in ms of `now()`. */
  readonly since: number;
  /** Attributes of its metrics. */
  readonly dimensions: Attributes;
}

/**
 * Records a span and metrics for each operation, over all of its attempts. Returns a function that
 * stops recording.
 * @throws {InputError} `unsupported` on platforms without diagnostics channels
 */
export function recordOperations(
  instrumentation: Instrumentation,
  { tracerProvider }: TelemetryOptions,
): () => void {
  const { service, version } = instrumentation;
  const running = new WeakMap<OperationTrace, RunningSpan>();
  if (platform.observe === undefined)
    throw new InputError(
      'instrument needs diagnostics channels, which this platform does not have',
      { code: 'unsupported' },
    );
  const startSpan = (operation: OperationTrace): Context => {
    const parent = context.active();
    // With a context storage, `enter` has started the span before `start` is called.
    if (running.has(operation)) return parent;
    const { name, attributes, dimensions } = instrumentation.describe(operation);
    const shared = { ...dimensions, ...describeServer(operation.origin) };
    const span = (tracerProvider ?? trace)
      .getTracer(service, version)
      .startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...attributes, ...shared } }, parent);
    running.set(operation, { span, since: now(), dimensions: shared });
    return trace.setSpan(parent, span);
  };
  // `describe` may fail on input that is not checked yet, and so may a provider. An exception in a
  // subscriber of a diagnostics channel would end the process.
  const startSafely = (operation: OperationTrace): Context => {
    try {
      return startSpan(operation);
    } catch {
      return context.active();
    }
  };
  return platform.observe(service, {
    start: startSafely,
    enter: startSafely,
    storage: findContextStorage(),
    end(operation) {
      const found = running.get(operation);
      if (found === undefined) return;
      try {
        endSpan(instrumentation, operation, found);
      } catch {
        // A failure of telemetry must not fail the operation.
      }
    },
  });
}

function endSpan(
  instrumentation: Instrumentation,
  operation: OperationTrace,
  { span, since, dimensions }: RunningSpan,
): void {
  const failure = 'error' in operation ? { 'error.type': classifyError(operation.error) } : {};
  try {
    if ('error' in operation) recordError(span, operation, instrumentation.capturesContent);
    span.setAttributes({ ...instrumentation.finish(operation), ...failure });
  } finally {
    span.end();
  }
  const measured = instrumentation.measure(operation, (now() - since) / 1_000);
  const active = trace.setSpan(context.active(), span);
  for (const { histogram, value, attributes } of measured)
    histogram.record(value, { ...dimensions, ...failure, ...attributes }, active);
}

/**
 * Records why an operation failed. Messages of errors may quote the path, the server and functions
 * of the user, so they count as content.
 */
function recordError(span: Span, operation: OperationTrace, capturesContent: boolean): void {
  const { error, method, route } = operation;
  if (ClientError.is(error) && error.attempts > 1)
    span.setAttribute('http.request.resend_count', error.attempts - 1);
  if (error instanceof StatusError) span.setAttribute('http.response.status_code', error.status);
  const message =
    capturesContent && isError(error)
      ? error.message
      : `${method} ${route}: ${describeError(error)}`;
  span.recordException({ name: isError(error) ? error.name : 'Error', message });
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/** Returns status, or class, and code of an error: none of them is private. */
function describeError(error: unknown): string {
  if (!ClientError.is(error)) return 'a function of the caller failed';
  const kind = error instanceof StatusError ? String(error.status) : error.name;
  return error.code === undefined ? kind : `${kind} ${error.code}`;
}

/** Returns the value of `error.type`, which has few different values. */
function classifyError(error: unknown): string {
  if (!ClientError.is(error)) return isError(error) ? error.name : '_OTHER';
  return error.code ?? (error instanceof StatusError ? String(error.status) : error.name);
}

function describeServer(origin: string): Attributes {
  const { hostname, port, protocol } = new URL(origin);
  return {
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
  };
}

/**
 * Returns the `AsyncLocalStorage` of Node's context manager: without it, spans of requests would
 * not be children of the operation.
 */
function findContextStorage(): unknown {
  const manager = (
    context as unknown as { _getContextManager?: () => unknown }
  )._getContextManager?.();
  return (manager as { readonly _asyncLocalStorage?: unknown } | undefined)?._asyncLocalStorage;
}
