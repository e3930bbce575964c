// Spans and metrics of OpenTelemetry for a forge client.
import { checkKnown } from '@clients/core';
import {
  getMeter,
  type SpanDescription,
  makeDurationHistogram,
  recordOperations,
  type OperationTrace,
  type TelemetryOptions,
} from '@clients/core/telemetry';
import { VERSION } from '../service/version.js';

export type { OperationTrace, TelemetryOptions } from '@clients/core/telemetry';

const PACKAGE = { service: 'forge-client', version: VERSION };

/**
 * Records a span for each operation of every client in this process, covering all its attempts, and
 * the metric `forge_client.operation.duration` in seconds. Each page of a list is an operation; the
 * span of a download ends with its headers.
 *
 * The span has the id of the operation as its name, such as `issueCreateIssue`, and the active span as its
 * parent. Call `instrument` after starting the OpenTelemetry SDK, so that the spans of the requests become
 * children of the operation's span. Parameters, bodies, credentials and the messages of errors are
 * not recorded: a failed operation has the status, the code and the route. Returns a function that
 * stops recording.
 *
 * @throws {InputError} `unsupported` on platforms without diagnostics channels, such as browsers
 */
export function instrument(options: TelemetryOptions = {}): () => void {
  checkKnown(options, ['tracerProvider', 'meterProvider']);
  const duration = makeDurationHistogram(
    getMeter(options, PACKAGE),
    'forge_client.operation.duration',
    'Duration of an operation with all of its attempts',
  );
  return recordOperations(
    {
      ...PACKAGE,
      capturesContent: false,
      describe: describeOperation,
      finish: () => ({}),
      measure: (_, seconds) => [{ histogram: duration, value: seconds }],
    },
    options,
  );
}

function describeOperation({ endpoint, method, route }: OperationTrace): SpanDescription {
  const dimensions = { 'forge_client.endpoint': endpoint, 'http.request.method': method };
  return { name: endpoint, dimensions, attributes: { 'url.template': route } };
}
