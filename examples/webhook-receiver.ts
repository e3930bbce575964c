// A webhook receiver that verifies each delivery before using it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { InputError } from 'forge-client';
import { verify } from 'forge-client/webhooks';

const secret = process.env['HOOK_SECRET'] ?? 'only for this example';

const server = createServer((request, response) => {
  void (async () => {
    try {
      const event = await verify({ body: await buffer(request), headers: request.headers }, secret); // the raw body, before any parser
      if (event.event === 'push') console.log(`${String(event.payload.total_commits)} commits to ${event.payload.ref}`);
      else console.log(`${event.name}, not handled here`);
      response.writeHead(204).end();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      response.writeHead(400).end(error.code);
    }
  })();
});

await new Promise<void>((resolve) => server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const refused = await fetch(`http://127.0.0.1:${String(port)}`, { method: 'POST', body: '{}' });
console.log(`listening on ${String(port)}; a delivery without a signature gets ${String(refused.status)} ${await refused.text()}`);
if (process.env['PORT'] === undefined) server.close();
