// A local model uses the tools of an MCP server. The server is in this
// process; over stdio or HTTP only the transport differs.
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { ModelClient } from 'model-client';
import * as z from 'zod';
import { mcpTools } from './mcp-tools.ts';

const server = new McpServer({ name: 'weather', version: '1.0.0' });
const inputSchema = z.object({
  city: z.string(),
  unit: z.enum(['kelvin', 'celsius']),
});
server.registerTool(
  'get_weather',
  { description: 'The weather in a city, now', inputSchema },
  ({ city, unit }) => ({
    content: [
      {
        type: 'text',
        text: `${unit === 'kelvin' ? '291 K' : '18 °C'} in ${city}`,
      },
    ],
  }),
);

const client = new Client({ name: 'example', version: '1.0.0' });
const [here, there] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(there), client.connect(here)]);

const { message } = await ModelClient.fromEnv().runTools({
  model: 'llama3.2',
  messages: [
    { role: 'user', content: 'What is the weather in Paris, in kelvin?' },
  ],
  tools: await mcpTools(client),
});
console.log(message.content);
await client.close();
