import OpenAI from 'openai';
import { onTestFinished } from 'vitest';
import { type ModelServer, type ModelServerOptions, startModelServer } from '../src/index.js';

/** A request with an answer of the test script. */
export const hello: OpenAI.ChatCompletionCreateParamsNonStreaming = {
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
};

/** A tool of a program. */
export const weather: OpenAI.ChatCompletionFunctionTool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a city',
    parameters: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
  },
};

/** Starts a server, and makes a client of OpenAI's package for it. */
export async function started(
  options: ModelServerOptions = {},
): Promise<{ server: ModelServer; openai: OpenAI }> {
  const server = await startModelServer(options);
  onTestFinished(() => server.close());
  return {
    server,
    openai: new OpenAI({
      baseURL: `${server.url}/v1`,
      apiKey: options.auth ?? 'ollama',
      maxRetries: 0,
    }),
  };
}
