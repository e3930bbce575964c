// Serves the playground on 127.0.0.1 with an embedded model server and an embedded forge that allow
// it.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startEmbedded } from './base/embedded.ts';
import { servePlayground } from './site/playground.ts';

const USAGE = `npm run playground -- [options]

Serves a page that chats with a model and lists issues of a forge, with embedded servers to try it on.

  --open         opens the page in the browser
  --port <port>  the port of the page (default: any free one)
  --help         this text`;

const { open, port } = argumentsOf();
const model = await startEmbedded('model-client', { chunkDelay: 30 });
const forge = await startEmbedded('forge-client', { cors: true });
forge.seed?.issues('ada/engine', ['Leak in the main valve', 'Label the pressure gauge']);
const { url } = await servePlayground({ model: model.url, forge: forge.url }, port);
console.log(`playground: ${url}`);
console.log(`model server: ${model.url}`);
console.log(`forge: ${forge.url}, token ${forge.token ?? ''}`);
console.log('Open the first address in a browser. Ctrl-C ends all three.');
if (open) openBrowser(url);

function argumentsOf(): { readonly open: boolean; readonly port: number } {
  const flag = { type: 'boolean', default: false } as const;
  const port = { type: 'string', default: '0' } as const;
  try {
    const { values } = parseArgs({ options: { open: flag, port, help: flag } });
    if (values.help) {
      console.log(USAGE);
      process.exit();
    }
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
      throw new Error(`--port is ${JSON.stringify(values.port)}, not a port`);
    return { open: values.open, port: Number(values.port) };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** Opens an address in the browser of the system; without one, the printed address is enough. */
function openBrowser(address: string): void {
  const commands: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['cmd', '/c', 'start', ''],
  };
  const [command, ...args] = commands[process.platform] ?? ['xdg-open'];
  spawn(command, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {
      console.log('no browser could be opened; open the address yourself');
    })
    .unref();
}
