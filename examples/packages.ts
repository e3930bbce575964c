// Uploads a file to a generic package with progress, compares its hash with
// the server's, downloads it and removes the version. Uploads a new version
// of the package `engine` of the signed-in user, and deletes this version
// at the end.
import { createHash } from 'node:crypto';
import { ConflictError, ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const { login: owner } = await forge.user.get();
const version = { owner, name: 'engine', version: Date.now().toString(36) };
const file = { ...version, filename: 'engine.bin' };
const content = new Uint8Array(1_000_000).fill(7);

// `content` can also be { path: 'engine.bin' }, a Blob or a stream.
await forge.packages.generic.upload(file, {
  content: new Blob([content]),
  onProgress: (sent, size) => {
    if (sent === size) console.log(`${sent} bytes sent`);
  },
});

const sha256 = createHash('sha256').update(content).digest('hex');
for await (const { name, sha256: stored } of forge.packages.files.list({
  ...version,
  type: 'generic',
}))
  console.log(name, stored === sha256 ? 'arrived whole' : 'is damaged');

const again = await forge.packages.generic
  .upload(file, content)
  .catch((error: unknown) => error);
console.log(again instanceof ConflictError ? again.code : again);

const download = await forge.packages.generic.download(file);
let received = 0;
// Or: await download.saveTo('engine.bin')
for await (const piece of download) received += piece.length;
console.log(`${received} of ${download.size} bytes received`);
await forge.packages.generic.deleteVersion(version);
