import { type Histogram, type Meter, metrics } from '@opentelemetry/api';
import type { Instrumentation, TelemetryOptions } from './spans.js';

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
