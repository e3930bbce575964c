// Serves the playground on 127.0.0.1 with an embedded model server and an embedded forge that allow
// it.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startEmbedded } from './embedded.ts';
import { servePlayground } from './site/playground.ts';

const { values } = parseArgs({
  options: { open: { type: 'boolean', default: false }, port: { type: 'string', default: '0' } },
});
const model = await startEmbedded('model-client', { chunkDelay: 30 });
const forge = await startEmbedded('forge-client', { cors: true });
const { url } = await servePlayground({ model: model.url, forge: forge.url }, Number(values.port));
console.log(`playground: ${url}`);
console.log(`model server: ${model.url}`);
console.log(`forge: ${forge.url}, token ${forge.token ?? ''}`);
console.log('Ctrl-C ends all three.');
if (values.open) open(url);

/** Opens an address in the browser of the system; without one, the printed address is enough. */
function open(address: string): void {
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
