// An MCP server whose tools are forge operations. The user confirms each
// change. A client that confirms by itself lets the model change everything
// that the token may change: FORGE_READ_ONLY=1 offers no such tools.
import {
  type CallToolResult,
  inputRequired,
  inputResponse,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { ForgeClient } from 'forge-client';
import {
  type ForgeTool,
  forgeTools,
  type ForgeToolsOptions,
  type ToolRunContext,
} from 'forge-client/tools';

/**
 * Tools for issues and pull requests: models choose better from a short
 * list.
 */
const USUAL = [
  'repos.search',
  'repos.get',
  'contents.list',
  'contents.getRaw',
  'commits.list',
  'issues.list',
  'issues.search',
  'issues.get',
  'issues.create',
  'issues.update',
  'issues.comments.*',
  'issues.labels.*',
  'labels.list',
  'pulls.list',
  'pulls.get',
  'pulls.getDiff',
  'pulls.create',
  'pulls.merge',
];

/**
 * The context of a call: `run` reads its signal, and `approve` the user's
 * answer.
 */
export interface Call extends ToolRunContext {
  readonly confirmed: boolean;
}

/**
 * Reads the options of the tools from `FORGE_TOOLS`, names separated by
 * commas, and `FORGE_READ_ONLY`.
 */
export function optionsFromEnv(
  env: NodeJS.ProcessEnv = process.env,
): ForgeToolsOptions<Call> {
  const include = env['FORGE_TOOLS']?.split(',').map((name) => name.trim());
  return {
    include: include ?? USUAL,
    readOnly: env['FORGE_READ_ONLY'] === '1',
  };
}

/** Makes a server for one connection, or for one HTTP request. */
export function forgeServer(
  forge: ForgeClient,
  options: ForgeToolsOptions<Call>,
): McpServer {
  const server = new McpServer(
    { name: 'forge', version: '1.0.0' },
    { capabilities: { tools: {} } },
  );
  const tools = forgeTools<Call>(forge, {
    ...options,
    approve: (_request, call) => call?.confirmed === true,
  });
  for (const tool of tools) {
    server.registerTool(tool.name, tool, async (args, context) => {
      if (tool.readOnly) return answer(tool, args, context, false);
      const response = inputResponse(
        context.mcpReq.inputResponses,
        'confirm',
      );
      if (response.kind !== 'elicit')
        return inputRequired({
          inputRequests: { confirm: question(tool, args) },
        });
      return answer(
        tool,
        args,
        context,
        response.action === 'accept' &&
          response.content?.['confirm'] === true,
      );
    });
  }
  return server;
}

/**
 * Throws the tool's error, whose message the server sends to the model as
 * the result of the call.
 */
async function answer(
  tool: ForgeTool<Call>,
  args: unknown,
  { mcpReq }: ServerContext,
  confirmed: boolean,
): Promise<CallToolResult> {
  return {
    content: [
      {
        type: 'text',
        text: await tool.run(args, { signal: mcpReq.signal, confirmed }),
      },
    ],
  };
}

function question(
  { name, description, destructive }: ForgeTool<Call>,
  args: unknown,
): ReturnType<typeof inputRequired.elicit> {
  const warning = destructive
    ? ' This may change or delete what exists.'
    : '';
  const shown = JSON.stringify(args, undefined, 2);
  return inputRequired.elicit({
    message: `${name}: ${description}${warning}\n\n${shown}`,
    requestedSchema: {
      type: 'object',
      properties: { confirm: { type: 'boolean', title: 'Do it' } },
      required: ['confirm'],
    },
  });
}
