import { onTestFinished } from 'vitest';
import { type ModelServer, type ModelServerOptions, startModelServer } from '../src/index.js';

/** An event or an answer, read loosely. */
export type Loose = Readonly<Record<string, unknown>>;

/** A server that is closed when the test ends. */
export async function started(options?: ModelServerOptions): Promise<ModelServer> {
  const server = await startModelServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** Status and JSON of one answer. */
export async function post(
  server: { readonly url: string },
  path: string,
  body: unknown,
  method = 'POST',
): Promise<{ status: number; json: Loose }> {
  const answer = await fetch(server.url + path, { method, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, json: text === '' ? {} : (JSON.parse(text) as Loose) };
}

/** The events of a stream. */
export async function events(
  server: { readonly url: string },
  path: string,
  body: unknown,
): Promise<Loose[]> {
  const answer = await fetch(server.url + path, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Loose);
}

export interface LooseMessage {
  readonly content: string;
  readonly thinking?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: {
      readonly name: string;
      readonly index: number;
      readonly arguments: unknown;
    };
  }[];
}

/** Returns the message of a chat without streaming. */
export async function chat(
  server: { readonly url: string },
  model: string,
  prompt: string | readonly Loose[],
  more: Loose = {},
): Promise<LooseMessage> {
  const messages = typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt;
  const { json } = await post(server, '/api/chat', { model, messages, stream: false, ...more });
  return (json['message'] ?? json) as LooseMessage;
}

/** A tool declaration. */
export function tool(
  name: string,
  properties: Loose,
  required: readonly string[] = Object.keys(properties),
): Loose {
  return {
    type: 'function',
    function: { name, description: '', parameters: { type: 'object', properties, required } },
  };
}
