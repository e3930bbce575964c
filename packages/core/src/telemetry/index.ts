export type { Attributes, Histogram } from '@opentelemetry/api';
export type { OperationTrace } from '../network/platform-interface.js';
export {
  getMeter,
  type Instrumentation,
  makeDurationHistogram,
  makeTokenHistogram,
  type Measurement,
  recordOperations,
  type SpanDescription,
  type TelemetryOptions,
} from './spans.js';
