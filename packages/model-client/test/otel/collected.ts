import { context, type Context, trace, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { onTestFinished } from 'vitest';
import { instrument, type InstrumentOptions } from '../../src/otel/index.js';

/** What was recorded until now. */
export interface Collected {
  readonly tracer: Tracer;
  spans(): readonly ReadableSpan[];
  /** Count, sum and attributes of each point, by the name of its metric. */
  metrics(): Promise<
    Record<
      string,
      {
        readonly count: number;
        readonly sum: number;
        readonly attributes: Record<string, unknown>;
      }[]
    >
  >;
}

/** Instruments model clients until the test ends. */
export function collected(options: InstrumentOptions = {}): Collected {
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const exporter = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  });
  const points = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({
    exporter: points,
    exportIntervalMillis: 3_600_000,
  });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const stop = instrument({ tracerProvider, meterProvider, ...options });
  onTestFinished(async () => {
    stop();
    context.disable();
    await meterProvider.shutdown();
  });
  return {
    tracer: tracerProvider.getTracer('test'),
    spans: () => exporter.getFinishedSpans(),
    async metrics() {
      await meterProvider.forceFlush();
      const found =
        points
          .getMetrics()
          .at(-1)
          ?.scopeMetrics.flatMap(({ metrics }) => metrics) ?? [];
      return Object.fromEntries(
        found.map(({ descriptor, dataPoints }) => [
          descriptor.name,
          dataPoints.map(({ value, attributes }) => ({
            ...(value as { count: number; sum: number }),
            attributes,
          })),
        ]),
      );
    },
  };
}

/** Runs `work` within a span. */
export function within<T>(span: ReturnType<Tracer['startSpan']>, work: () => T): T {
  const inner: Context = trace.setSpan(context.active(), span);
  return context.with(inner, work);
}
