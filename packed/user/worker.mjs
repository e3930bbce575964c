import { InputError, ModelClient, Transport } from 'model-client';
import * as endpoints from 'model-client/endpoints';

export default {
  /** Streams a chat from the server named in the query and answers with what arrived. */
  async fetch(request) {
    const baseUrl = new URL(request.url).searchParams.get('server');
    const stream = new ModelClient({ baseUrl }).chatStream({
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'Hello' }],
    });
    let text = '';
    let events = 0;
    for await (const event of stream) {
      text += event.message.content;
      events += 1;
    }
    const chat = Object.values(endpoints).find((endpoint) => endpoint.id === 'chat');
    const error = await refused(() =>
      new Transport({ baseUrl }).call(chat, { body: { messages: 1 } }),
    );
    return Response.json({ text, events, isInputError: error instanceof InputError });
  },
};

async function refused(body) {
  try {
    return await body();
  } catch (error) {
    return error;
  }
}
