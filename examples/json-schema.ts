// The schemas of both packages are Standard JSON Schemas on request: MCP, the AI SDK and LangChain take them as they are.
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { generateText, Output } from 'ai';
import { createIssueCommentBody, withJsonSchema } from 'forge-client/schemas';
import { ModelClient } from 'model-client';
import { createModelProvider } from 'model-client/ai-sdk';

const comment = withJsonSchema(createIssueCommentBody);

const server = new McpServer({ name: 'notes', version: '1.0.0' });
const description = 'Writes a comment';
server.registerTool('comment', { description, inputSchema: comment }, ({ body }) => ({
  content: [{ type: 'text', text: `noted: ${body}` }],
}));

const client = new Client({ name: 'example', version: '1.0.0' });
const [here, there] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(there), client.connect(here)]);
const { tools } = await client.listTools();
console.log(tools.map(({ name, inputSchema }) => `${name} requires ${inputSchema.required?.join(', ') ?? 'nothing'}`));
const { content } = await client.callTool({ name: 'comment', arguments: { body: 'It drips.' } });
console.log(content);
await client.close();

const ollama = createModelProvider(ModelClient.fromEnv());
const { output } = await generateText({
  model: ollama('llama3.2'),
  prompt: 'Comment on the leak.',
  output: Output.object({ schema: comment }),
});
console.log(output.body);
