import { type FileRef, ForgeClient } from 'forge-client';

/** Reads files, and downloads one again only if it has changed. */
function createReader(forge: ForgeClient) {
  // One map for each client, because each has a credential of its own.
  const kept = new Map<string, { etag: string; text: string }>();
  return async (where: FileRef): Promise<string> => {
    const key = JSON.stringify(where);
    const known = kept.get(key);
    const headers = known && { 'if-none-match': known.etag };
    const file = await forge.contents.getRaw(where, {}, { headers });
    console.log(file.status);
    if (known && file.status === 304) {
      await file.cancel();
      return known.text;
    }
    const text = await file.text();
    const etag = file.headers.get('etag');
    if (etag) kept.set(key, { etag, text });
    return text;
  };
}

const read = createReader(ForgeClient.fromEnv());
const readme = { owner: 'ada', repo: 'engine', filepath: 'README.md' };
await read(readme);
await read(readme);
