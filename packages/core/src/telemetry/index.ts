export type { Attributes, Histogram } from '@opentelemetry/api';
export type { OperationTrace } from '../network/platform-interface.js';
export { getMeter, makeDurationHistogram, makeTokenHistogram } from './histograms.js';
export {
  type Instrumentation,
  type Measurement,
  recordOperations,
  type SpanDescription,
  type TelemetryOptions,
} from './spans.js';
