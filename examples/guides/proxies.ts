import { ModelClient } from 'model-client';

const model = new ModelClient({
  baseUrl: process.env['OLLAMA_HOST'] ?? 'http://127.0.0.1:11434',
  // Or the URL of a proxy.
  proxy: { env: process.env },
});
console.log(await model.version());
