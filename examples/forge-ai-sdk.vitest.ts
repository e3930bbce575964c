// A forge's tools in the AI SDK, with a local model: the AI SDK accepts a
// tool's schema as it is.
import { generateText, stepCountIs, type ToolSet } from 'ai';
import { ForgeClient, type Issue, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';
import { forgeTools } from 'forge-client/tools';
import { ModelClient } from 'model-client';
import { createModelProvider } from 'model-client/ai-sdk';
import { startModelServer } from 'model-client/testing';
import { expect, test } from 'vitest';

const repo = { owner: 'ada', repo: 'engine' };

/** The program under test: tools by name, as the AI SDK expects them. */
function toolSet(forge: ForgeClient): ToolSet {
  const tools = forgeTools(forge, {
    include: ['issues.create', 'issues.get'],
  });
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema, run }) => [
      name,
      {
        description,
        inputSchema,
        execute: (
          args: unknown,
          { abortSignal }: { abortSignal?: AbortSignal },
        ) => run(args, { signal: abortSignal }),
      },
    ]),
  );
}

test('a model opens an issue through the AI SDK', async () => {
  await using forgeServer = await startForgeServer();
  await using modelServer = await startModelServer({
    reply: ({ messages, tools }) => {
      const result = messages.findLast(({ role }) => role === 'tool');
      if (result !== undefined) {
        const { number } = JSON.parse(result.content) as Issue;
        return `Opened #${number}.`;
      }
      expect(tools.map(({ parameters }) => parameters)).toMatchObject([
        { required: ['owner', 'repo', 'title'] },
        { required: ['owner', 'repo', 'index'] },
      ]);
      return {
        tool_calls: [
          {
            function: {
              name: 'issues_create',
              arguments: { ...repo, title: 'It leaks' },
            },
          },
        ],
      };
    },
  });
  const forge = new ForgeClient({
    baseUrl: forgeServer.url,
    auth: token(forgeServer.token),
  });
  const { text } = await generateText({
    model: createModelProvider(
      new ModelClient({ baseUrl: modelServer.url }),
    )('llama3.2'),
    prompt: 'Open an issue: it leaks.',
    tools: toolSet(forge),
    stopWhen: stepCountIs(3),
  });
  expect(text).toBe('Opened #1.');
  expect((await forge.issues.get({ ...repo, index: 1 })).title).toBe(
    'It leaks',
  );
});
