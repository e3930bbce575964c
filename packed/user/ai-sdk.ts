import type { ProviderV4 } from '@ai-sdk/provider';
import { generateText, streamText } from 'ai';
import { ModelClient } from 'model-client';
import {
  type ChatProviderOptions,
  createModelProvider,
  type ModelProvider,
} from 'model-client/ai-sdk';

const ollama: ModelProvider = createModelProvider(new ModelClient(), { name: 'ollama' });
export const provider: ProviderV4 = ollama;
const options: ChatProviderOptions = {
  num_ctx: 8192,
  keep_alive: '10m',
  think: 'high',
  stop: ['END'],
  options: { min_p: 0.1 },
};

export async function talk(): Promise<string> {
  const { text } = await generateText({
    model: ollama('llama3.2', options),
    prompt: 'Hello',
    providerOptions: { ollama: options },
  });
  return (
    text + (await streamText({ model: ollama.languageModel('llama3.2'), prompt: 'Hello' }).text)
  );
}

// @ts-expect-error -- a context length is a number
export const wrong: unknown = ollama('llama3.2', { num_ctx: 'big' });
