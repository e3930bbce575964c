// Continues a conversation stored in OpenAI's format, with null as content
// and tool call arguments as text.
import { fromOpenAI, ModelClient, type OpenAIMessage } from 'model-client';

const stored: OpenAIMessage[] = [
  { role: 'developer', content: 'You answer in one sentence.' },
  {
    role: 'user',
    content: [{ type: 'text', text: 'What is the weather in Oslo?' }],
  },
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      {
        id: 'call_1',
        function: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
      },
    ],
  },
  { role: 'tool', tool_call_id: 'call_1', content: 'sunny, 21 °C' },
];

const messages = fromOpenAI(stored);
console.log(
  messages[2]?.tool_calls?.[0]?.function.arguments,
  messages[3]?.tool_name,
);

const { message } = await ModelClient.fromEnv().chat({
  model: 'llama3.2',
  messages,
});
console.log(message.content);
