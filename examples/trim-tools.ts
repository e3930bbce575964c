// Keeps a long conversation with tools within the context: before each
// request to the model, it drops the oldest turns.
import {
  type ChatMessage,
  ModelClient,
  tool,
  trimMessages,
} from 'model-client';

const client = ModelClient.fromEnv();
const settings = { model: 'llama3.2', options: { num_ctx: 4096 } };
const getWeather = tool({
  name: 'get_weather',
  description: 'The weather in a city, now',
  schema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  },
  run: () => '21 °C and sunny',
});

let messages: readonly ChatMessage[] = [];
for (const city of ['Paris', 'Oslo', 'Rome']) {
  const result = await client.runTools({
    ...settings,
    messages: [
      ...messages,
      { role: 'user', content: `What is the weather in ${city}?` },
    ],
    tools: [getWeather],
    prepareStep: async ({ messages: all }) => {
      const { messages: left, dropped } = await trimMessages(client, {
        ...settings,
        messages: all,
        maxTokens: 80,
      });
      if (dropped.length > 0)
        console.log(`${city}: ${dropped.length} messages dropped`);
      return { messages: left };
    },
  });
  // The full history: only the requests were shortened.
  messages = result.messages;
}
console.log(`${messages.length} messages so far`);
