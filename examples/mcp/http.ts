// The MCP server over HTTP. It has no credential: each request carries its
// user's token for the forge.
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { ForgeClient, token } from 'forge-client';
import type { ForgeToolsOptions } from 'forge-client/tools';
import { type Call, forgeServer, optionsFromEnv } from './server.ts';

/** Serves web requests. */
export interface ForgeHandler {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/**
 * Makes the handler of web requests. Requests share the connections of
 * `forge`, but not its credential.
 */
export function forgeHandler(
  forge: ForgeClient,
  options: ForgeToolsOptions<Call> = optionsFromEnv(),
): ForgeHandler {
  const handler = createMcpHandler(({ requestInfo }) =>
    forgeServer(forge.with({ auth: token(bearer(requestInfo)) }), options),
  );
  return {
    close: handler.close,
    fetch: async (request) => {
      // A web page must not reach a local server through a host name that
      // it controls.
      const refused =
        hostHeaderValidationResponse(
          request,
          localhostAllowedHostnames(),
        ) ?? originValidationResponse(request, localhostAllowedOrigins());
      if (refused !== undefined) return refused;
      if (bearer(request) === '')
        return new Response(
          'send the token of the forge as bearer token\n',
          { status: 401 },
        );
      return handler.fetch(request);
    },
  };
}

function bearer(request: Request | undefined): string {
  return (
    /^Bearer (\S+)$/i.exec(
      request?.headers.get('authorization') ?? '',
    )?.[1] ?? ''
  );
}

if (process.argv[1] === import.meta.filename) {
  const forge = new ForgeClient({
    baseUrl: process.env['FORGE_URL'] ?? 'https://forge.example',
  });
  const port = Number(process.env['PORT'] ?? 3900);
  const server = serve({
    fetch: forgeHandler(forge).fetch,
    port,
    hostname: '127.0.0.1',
  }) as Server;
  server.once('listening', () => {
    console.log(`http://127.0.0.1:${port}/mcp`);
  });
}
