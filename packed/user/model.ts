import {
  type ChatEvent,
  ClientError,
  InputError,
  ModelClient,
  StatusError,
  Transport,
} from 'model-client';
import * as endpoints from 'model-client/endpoints';
import * as schemas from 'model-client/schemas';
import { startModelServer } from 'model-client/testing';

export async function talk(): Promise<string> {
  const server = await startModelServer();
  const model = new ModelClient({ baseUrl: server.url });
  const stream = model.chatStream({
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Hello' }],
  });
  let text = '';
  for await (const event of stream) text += event.message.content;
  const { message } = await stream.final();
  await server.close();
  return text === message.content ? text : message.content;
}

export function words(event: ChatEvent): number {
  return event.message.content.split(' ').length;
}

export function explain(error: unknown): string {
  if (error instanceof StatusError) return String(error.status);
  if (error instanceof InputError) return error.message;
  return ClientError.is(error) ? error.kind : 'other';
}

export const transport: Transport = new Transport({ baseUrl: 'http://127.0.0.1:11434' });
export const parts: readonly unknown[] = [endpoints, schemas];

// @ts-expect-error -- a chat without a model
export const wrong: unknown = new ModelClient().chat({ messages: [] });

// The compiler knows of this list only that its roles are texts.
const history = [{ role: 'user', content: 'Hello' }];
export const answer = (model: ModelClient): Promise<string> =>
  model.chat({ model: 'llama3.2', messages: history }).then(({ message }) => message.content);

export const misspelt: unknown = new ModelClient().chat({
  model: 'llama3.2',
  // @ts-expect-error -- a role that is written wrong
  messages: [{ role: 'usr', content: '' }],
});
