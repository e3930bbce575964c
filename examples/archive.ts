// Downloads a repository as an archive. The file gets its name only when it
// is complete. Only reads from the server, and writes to a folder for
// temporary files that it deletes.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const { login } = await forge.user.get();
const where = {
  owner: process.env['FORGE_OWNER'] ?? login,
  repo: process.env['FORGE_REPO'] ?? 'demo',
};
const { default_branch } = await forge.repos.get(where);

const folder = await mkdtemp(join(tmpdir(), 'archive-'));
try {
  const archive = await forge.repos.archives.get({
    ...where,
    archive: `${default_branch}.tar.gz`,
  });
  // `filename` has no directories, whatever the server says.
  const file = join(folder, archive.filename ?? `${where.repo}.tar.gz`);
  await archive.saveTo(file, {
    onProgress: (received, size) => {
      console.log(`${received} of ${size ?? 'an unknown number of'} bytes`);
    },
  });
  console.log(`${file}: ${(await stat(file)).size} bytes`);
} finally {
  await rm(folder, { recursive: true });
}
