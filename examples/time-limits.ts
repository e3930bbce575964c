// Time limits and retries: for a client, for one call, and a signal that
// lets the caller cancel.
import { AbortError, ModelClient, TimeoutError } from 'model-client';
import { startModelServer } from 'model-client/testing';

const server = await startModelServer();
const model = new ModelClient({
  baseUrl: server.url,
  timeouts: { firstByte: 5_000, total: 30_000 },
  retry: { limit: 3, baseDelay: 20 },
  hooks: {
    onRetry({ delayMs, status, code }) {
      console.log(
        `again in ${Math.round(delayMs)} ms, after ${status ?? code ?? ''}`,
      );
    },
  },
});

// Retried twice, then it works.
server.faults.add({ endpoint: 'version', status: 503, times: 2 });
console.log(await model.version());

server.faults.add({ endpoint: 'chat', stall: true }); // no response at all
const request = {
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Hello' }],
};
try {
  await model.chat(request, { timeouts: { firstByte: 100 } });
} catch (error) {
  if (!(error instanceof TimeoutError)) throw error;
  console.log(error.phase, error.mayHaveExecuted);
}

server.faults.add({ endpoint: 'chat', stall: true });
try {
  await model.chat(request, { signal: AbortSignal.timeout(100) });
} catch (error) {
  if (!(error instanceof AbortError)) throw error;
  console.log(error.code, error.hint);
}
await model.close();
await server.close();
