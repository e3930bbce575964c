import { onTestFinished } from 'vitest';
import {
  createModelProvider,
  type ModelProvider,
  type ModelProviderOptions,
} from '../../src/ai-sdk/index.js';
import { ModelClient, type ModelClientOptions } from '../../src/index.js';
import { type ModelServer, type ModelServerOptions, startModelServer } from '../../src/testing.js';
import { type ScriptedServer, type Script, scriptedServer } from '../scripted-server.js';

/** Both drivers, with the options of a client that select them. */
export const DRIVERS: readonly (readonly [string, ModelClientOptions])[] = [
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
];

/** A provider whose client talks to a server of its own for the length of a test. */
export interface Embedded {
  readonly server: ModelServer;
  readonly ollama: ModelProvider;
}

/** Starts an embedded server, and makes a provider for it. */
export async function embedded(
  server: ModelServerOptions = {},
  client: ModelClientOptions = {},
  options?: ModelProviderOptions,
): Promise<Embedded> {
  const started = await startModelServer(server);
  onTestFinished(() => started.close());
  return {
    server: started,
    ollama: createModelProvider(
      new ModelClient({ baseUrl: started.url, validate: 'strict', ...client }),
      options,
    ),
  };
}

/** Starts a server that follows a script, and makes a provider for it. */
export async function following(
  script: Script,
  client: ModelClientOptions = {},
): Promise<{ server: ScriptedServer; ollama: ModelProvider }> {
  const server = await scriptedServer(script);
  onTestFinished(() => server.close());
  return {
    server,
    ollama: createModelProvider(new ModelClient({ baseUrl: server.url, ...client })),
  };
}

/** Returns everything of a stream, and the error it ended with. */
export async function drained<T>(
  stream: ReadableStream<T>,
): Promise<{ parts: T[]; error?: unknown }> {
  const parts: T[] = [];
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      parts.push(next.value);
    return { parts };
  } catch (error) {
    return { parts, error };
  }
}
