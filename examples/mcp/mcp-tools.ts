// Makes the tools of any MCP server available to `runTools`.
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import type { Tool } from 'model-client';

/** Lists the tools of a server that a client is connected to. */
export async function mcpTools(client: Client): Promise<Tool[]> {
  const { tools } = await client.listTools();
  return tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    schema: inputSchema,
    run: async (args, { signal }) => {
      const result = await client.callTool(
        { name, arguments: args as Record<string, unknown> },
        { signal },
      );
      const text = textOf(result);
      if (result.isError === true) throw new Error(text);
      return text;
    },
  }));
}

/**
 * Returns the part of a result that a model can read: its texts, or else
 * its structured content.
 */
function textOf({ content, structuredContent }: CallToolResult): string {
  if (content.length === 0 && structuredContent !== undefined)
    return JSON.stringify(structuredContent);
  const texts = content.map((part) => {
    if (part.type === 'text') return part.text;
    return part.type === 'resource' && 'text' in part.resource
      ? part.resource.text
      : `(${part.type})`;
  });
  return texts.join('\n');
}
