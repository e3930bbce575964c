import { ModelClient } from '../src/index.js';
import { lines, scriptedServer } from './scripted-server.js';

/** A client for a server that answers each chat with the same events. */
export async function answering(
  events: readonly unknown[],
  end = true,
): Promise<{
  model: ModelClient;
  asked: readonly { body: unknown }[];
  [Symbol.asyncDispose](): Promise<void>;
}> {
  const server = await scriptedServer((response) => {
    lines(response, events, end);
  });
  return {
    model: new ModelClient({ baseUrl: server.url, retry: { limit: 0 } }),
    asked: server.asked,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** All of it. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
