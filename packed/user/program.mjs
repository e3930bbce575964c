// A program for Node: a chat with an answer of a given form, an upload of a file, and errors. It runs as bundlers put it together.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ForgeClient, NotFoundError, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';
import { ModelClient } from 'model-client';
import { startModelServer } from 'model-client/testing';
import * as z from 'zod';

const servers = await Promise.all([startModelServer(), startForgeServer()]);
const [{ url: modelUrl }, { url: forgeUrl, token: secret }] = servers;

const model = new ModelClient({ baseUrl: modelUrl });
const stream = model.chatStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'The city of Bern.' }],
  format: z.object({ city: z.string() }),
});
let events = 0;
for await (const { message } of stream) if (message.content !== '') events += 1;
const { parsed } = await stream.final();

const repo = { owner: 'ada', repo: 'engine' };
const forge = new ForgeClient({ baseUrl: forgeUrl, auth: token(secret) });
const { number } = await forge.issues.create(repo, { title: 'Leak' });
const path = join(tmpdir(), `upload-${String(process.pid)}`);
writeFileSync(path, 'hello');
const { size } = await forge.issues.assets.create({ ...repo, index: number }, { path });
const missing = await forge.repos.get({ owner: 'ada', repo: 'nope' }).catch((error) => error);

await Promise.all([model.close(), forge.close(), ...servers.map((server) => server.close())]);
const { code, hint } = await new ModelClient({ baseUrl: modelUrl, retry: { limit: 0 } })
  .version()
  .catch((error) => error);
console.log(
  JSON.stringify({
    pieces: events > 1,
    city: parsed.city,
    size,
    missing: missing instanceof NotFoundError,
    code,
    hint: typeof hint,
  }),
);
