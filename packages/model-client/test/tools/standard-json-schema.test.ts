import { BaseChatModel, type BindToolsInput } from '@langchain/core/language_models/chat_models';
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { StandardSchemaOutputParser } from '@langchain/core/output_parsers';
import type { ChatResult } from '@langchain/core/outputs';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { generateText, Output, stepCountIs, tool as aiTool } from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { ModelClient, tool, type ToolDefinition } from '../../src/index.js';
import { type ChatBody, modelDetails, showRequest } from '../../src/schemas.js';
import { startModelServer } from '../../src/testing.js';
import { json, last, lines, piece, scriptedServer } from '../scripted-server.js';

/** A chat model of LangChain over a client, as far as structured output needs one. */
class LocalChat extends BaseChatModel {
  readonly #client: ModelClient;
  readonly #tools: readonly ToolDefinition[];

  constructor(client: ModelClient, tools: readonly ToolDefinition[] = []) {
    super({});
    this.#client = client;
    this.#tools = tools;
  }

  _llmType(): string {
    return 'local';
  }

  override bindTools(tools: BindToolsInput[]): LocalChat {
    return new LocalChat(this.#client, tools as ToolDefinition[]);
  }

  async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const { message } = await this.#client.chat({
      model: 'llama3.2',
      messages: messages.map(({ text }) => ({ role: 'user', content: text })),
      tools: this.#tools,
    });
    const calls = (message.tool_calls ?? []).map(({ id, function: called }) => ({
      ...(id === undefined ? {} : { id }),
      name: called.name,
      args: { ...called.arguments },
    }));
    return {
      generations: [
        {
          text: message.content,
          message: new AIMessageChunk({ content: message.content, tool_calls: calls }),
        },
      ],
    };
  }
}

describe('a schema of this package', () => {
  test('is the input and the output of a tool of an MCP server, as zod writes its JSON Schema', async () => {
    const server = new McpServer({ name: 'models', version: '1.0.0' });
    server.registerTool(
      'show',
      {
        description: 'Shows a model',
        inputSchema: z.toJSONSchema(showRequest),
        outputSchema: z.toJSONSchema(modelDetails),
      },
      ({ model }) => {
        const details = {
          parent_model: '',
          format: 'gguf',
          family: model,
          families: [model],
          parameter_size: '1B',
          quantization_level: 'Q4',
        };
        return { content: [{ type: 'text', text: model }], structuredContent: details };
      },
    );
    const client = new Client({ name: 'test', version: '1.0.0' });
    const [here, there] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(there), client.connect(here)]);
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    expect(tools[0]).toMatchObject({
      name: 'show',
      inputSchema: {
        type: 'object',
        properties: { model: { type: 'string' } },
        required: ['model'],
      },
      outputSchema: { type: 'object', properties: { family: { type: 'string' } } },
    });
    const result = await client.callTool({ name: 'show', arguments: { model: 'llama3.2' } });
    expect(result).toMatchObject({
      content: [{ type: 'text', text: 'llama3.2' }],
      structuredContent: { family: 'llama3.2' },
    });
    const wrong = await client
      .callTool({ name: 'show', arguments: { model: 7 } })
      .catch((error: unknown) => error);
    expect(JSON.stringify(wrong) + String(wrong)).toMatch(/model/);
    expect(wrong).not.toMatchObject({ content: [{ text: '7' }] });
  });

  test('is the schema of structured output and of a parser of LangChain, which validate by it', async () => {
    const server = await startModelServer();
    onTestFinished(() => server.close());
    const structured = new LocalChat(new ModelClient({ baseUrl: server.url })).withStructuredOutput(
      showRequest,
      { name: 'show' },
    );
    expect(await structured.invoke('Please show "qwen3"')).toMatchObject({ model: 'qwen3' });
    expect((server.requests[0]?.body as ChatBody).tools?.[0]?.function).toMatchObject({
      name: 'show',
      parameters: {
        type: 'object',
        properties: { model: { type: 'string' } },
        required: ['model'],
      },
    });
    const parser = StandardSchemaOutputParser.fromSerializableSchema(z.toJSONSchema(showRequest));
    expect(await parser.parse('{"model":"llama3.2"}')).toEqual({ model: 'llama3.2' });
    await expect(parser.parse('{"model":7}')).rejects.toThrow(/model/);
  });

  test('is the schema of a tool and of an output of the AI SDK', async () => {
    const server = await startModelServer();
    onTestFinished(() => server.close());
    const ollama = createModelProvider(new ModelClient({ baseUrl: server.url }));
    const inputs: unknown[] = [];
    const show = aiTool({ inputSchema: showRequest, execute: (input) => inputs.push(input) });
    await generateText({
      model: ollama('llama3.2'),
      prompt: 'Please show "qwen3"',
      tools: { show },
      stopWhen: stepCountIs(2),
    });
    expect(inputs).toMatchObject([{ model: 'qwen3' }]);
    const { output } = await generateText({
      model: ollama('llama3.2'),
      prompt: 'Describe the model "qwen3"',
      output: Output.object({ schema: showRequest }),
    });
    expect(output.model).toBe('qwen3');
  });

  test('is a format, and the schema of a tool, of this package too', async () => {
    const server = await startModelServer();
    onTestFinished(() => server.close());
    const client = new ModelClient({ baseUrl: server.url });
    const { parsed } = await client.chat({
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'The model "qwen3"' }],
      format: showRequest,
    });
    expect(parsed.model).toBe('qwen3');
  });
});

/** A schema as small libraries make them: it has a JSON Schema, and no validation. */
const bare = {
  '~standard': {
    version: 1,
    vendor: 'small',
    jsonSchema: {
      input: () => ({
        type: 'object',
        properties: { days: { type: 'integer' } },
        required: ['days'],
      }),
      output: () => ({ type: 'object' }),
    },
  },
} as const;

test('a Standard JSON Schema that cannot validate is sent as JSON Schema, and arguments are converted by it', async () => {
  await using server = await scriptedServer((response, { body }) => {
    const { stream, messages } = body as ChatBody;
    if (stream !== true) json(response, last({}, { content: '{"days":"3"}' }));
    else if (messages.at(-1)?.role === 'tool') lines(response, [piece('Done.'), last()]);
    else
      lines(response, [
        piece('', { tool_calls: [{ function: { name: 'wait', arguments: { days: '3' } } }] }),
        last(),
      ]);
  });
  const client = new ModelClient({ baseUrl: server.url });
  const messages = [{ role: 'user', content: 'Wait.' }] as const;
  const { parsed } = await client.chat({ model: 'm', messages, format: bare });
  expect(parsed).toEqual({ days: '3' });
  const seen: unknown[] = [];
  const wait = tool({ name: 'wait', schema: bare, run: (args) => seen.push(args) });
  await client.runTools({ model: 'm', messages, tools: [wait] });
  expect(seen).toEqual([{ days: 3 }]);
  expect((server.asked.at(-1)?.body as ChatBody).tools?.[0]?.function.parameters).toMatchObject({
    required: ['days'],
  });
});
