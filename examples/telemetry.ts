// OpenTelemetry spans for a chat and for a forge operation, printed when
// they end.
import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import * as hooks from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { ForgeClient } from 'forge-client';
import { instrument as instrumentForge } from 'forge-client/otel';
import { ModelClient } from 'model-client';
import { instrument as instrumentModel } from 'model-client/otel';

// A real application uses the Node SDK with its own exporter.
const exporter = new InMemorySpanExporter();
context.setGlobalContextManager(
  new hooks.AsyncLocalStorageContextManager().enable(),
);
trace.setGlobalTracerProvider(
  new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  }),
);

instrumentModel();
instrumentForge();

const model = ModelClient.fromEnv();
const forge = ForgeClient.fromEnv();
await model
  .chatStream({
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Why is the sky blue?' }],
  })
  .final();
await forge.issues
  .get({ owner: 'ada', repo: 'engine', index: 9_999 })
  .catch(() => undefined);
for (const { name, attributes, status } of exporter.getFinishedSpans()) {
  const { 'error.type': error, 'gen_ai.usage.output_tokens': tokens } =
    attributes;
  console.log(
    name,
    status.code === SpanStatusCode.ERROR ? error : 'ok',
    ...(tokens === undefined ? [] : [tokens, 'tokens']),
  );
}
await model.close();
await forge.close();
