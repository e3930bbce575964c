// The MCP server on standard input and output. The client starts it as a
// process; nothing else may write to stdout.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ForgeClient } from 'forge-client';
import { forgeServer, optionsFromEnv } from './server.ts';

const forge = ForgeClient.fromEnv();
const options = optionsFromEnv();
serveStdio(() => forgeServer(forge, options), {
  onerror: (error) => {
    console.error(error.message);
  },
});
