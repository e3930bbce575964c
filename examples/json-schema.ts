// Both packages' schemas are zod schemas: use them in your own schemas, or
// pass them to MCP, the AI SDK and LangChain.
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { generateText, Output } from 'ai';
import { createIssueCommentBody } from 'forge-client/schemas';
import { ModelClient } from 'model-client';
import { createModelProvider } from 'model-client/ai-sdk';
import * as z from 'zod';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
const description = 'Writes a comment';
server.registerTool(
  'comment',
  { description, inputSchema: z.toJSONSchema(createIssueCommentBody) },
  ({ body }) => ({
    content: [{ type: 'text', text: `noted: ${body}` }],
  }),
);

const client = new Client({ name: 'example', version: '1.0.0' });
const [here, there] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(there), client.connect(here)]);
const { tools } = await client.listTools();
console.log(
  tools.map(
    ({ name, inputSchema }) =>
      `${name} requires ${inputSchema.required?.join(', ') ?? 'nothing'}`,
  ),
);
const { content } = await client.callTool({
  name: 'comment',
  arguments: { body: 'It drips.' },
});
console.log(content);
await client.close();

const ollama = createModelProvider(ModelClient.fromEnv());
const { output } = await generateText({
  model: ollama('llama3.2'),
  prompt: 'Comment on the leak.',
  output: Output.object({
    schema: z.object({
      comment: createIssueCommentBody,
      urgent: z.boolean(),
    }),
  }),
});
console.log(output.comment.body, output.urgent);
