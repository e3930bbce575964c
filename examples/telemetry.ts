// OpenTelemetry spans for a chat and for a forge operation, printed when
// they end.
import { context, trace } from '@opentelemetry/api';
import * as hooks from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  ConsoleSpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { ForgeClient } from 'forge-client';
import { instrument as instrumentForge } from 'forge-client/otel';
import { ModelClient } from 'model-client';
import { instrument as instrumentModel } from 'model-client/otel';

// A real application uses the Node SDK with its own exporter.
context.setGlobalContextManager(
  new hooks.AsyncLocalStorageContextManager().enable(),
);
trace.setGlobalTracerProvider(
  new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(new ConsoleSpanExporter())],
  }),
);

instrumentModel();
instrumentForge();

await ModelClient.fromEnv()
  .chatStream({
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Why is the sky blue?' }],
  })
  .final();
const repo = { owner: 'ada', repo: 'engine' };
console.log((await ForgeClient.fromEnv().repos.get(repo)).full_name);
