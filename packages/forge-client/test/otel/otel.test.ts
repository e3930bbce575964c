import {
  InMemorySpanExporter,
  BasicTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { expect, onTestFinished, test } from 'vitest';
import { ForgeClient, token } from '../../src/index.js';
import { instrument } from '../../src/otel/index.js';
import { startForgeServer } from '../../src/testing.js';

test('each operation has a span with its parent and its error, and a duration, without parameters and secrets', async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  });
  const points = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const meterProvider = new MeterProvider({
    readers: [
      new PeriodicExportingMetricReader({ exporter: points, exportIntervalMillis: 3_600_000 }),
    ],
  });
  const stop = instrument({ tracerProvider, meterProvider });
  onTestFinished(async () => {
    stop();
    context.disable();
    await meterProvider.shutdown();
  });
  await using server = await startForgeServer();
  const forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    retry: { limit: 0 },
  });
  const repo = { owner: 'ada', repo: 'engine' };
  const parent = tracerProvider.getTracer('test').startSpan('parent');
  await context.with(trace.setSpan(context.active(), parent), async () => {
    await forge.issues.create(repo, { title: 'Leak' });
    await forge.issues.list(repo).toArray();
    await expect(forge.issues.get({ ...repo, index: 99 })).rejects.toThrow();
  });
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name }) => name)).toEqual([
    'issueCreateIssue',
    'issueListIssues',
    'issueGetIssue',
  ]);
  for (const { parentSpanContext } of spans)
    expect(parentSpanContext?.spanId).toBe(parent.spanContext().spanId);
  expect(spans[0]?.attributes).toEqual({
    'forge_client.endpoint': 'issueCreateIssue',
    'http.request.method': 'POST',
    'url.template': '/repos/{owner}/{repo}/issues',
    'server.address': '127.0.0.1',
    'server.port': Number(new URL(server.url).port),
  });
  expect(spans[2]?.attributes).toMatchObject({ 'http.response.status_code': 404 });
  expect(spans[2]?.attributes['error.type']).toBeDefined();
  expect(spans[2]?.status.message).toBe('GET /repos/{owner}/{repo}/issues/{index}: 404 not-found');
  expect(
    JSON.stringify(spans.map(({ attributes, status, events }) => [attributes, status, events])),
  ).not.toMatch(new RegExp(`Leak|ada|engine|${server.token}`));
  await meterProvider.forceFlush();
  const [metric] = points.getMetrics().at(-1)?.scopeMetrics[0]?.metrics ?? [];
  expect([metric?.descriptor.name, metric?.descriptor.unit, metric?.dataPoints.length]).toEqual([
    'forge_client.operation.duration',
    's',
    3,
  ]);
  stop();
  await forge.issues.list(repo).toArray();
  expect(exporter.getFinishedSpans()).toHaveLength(3);
  await forge.close();
});
