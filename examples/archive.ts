// Downloads a repository as an archive. The file gets its name only when it is complete.
// Only reads from the server, and writes to a folder for temporary files that it deletes.
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
  const file = join(folder, archive.filename ?? `${where.repo}.tar.gz`); // a name without directories, whatever the server says
  await archive.saveTo(file, {
    onProgress: (received, size) => {
      console.log(
        `${String(received)} of ${size === undefined ? 'an unknown number of' : String(size)} bytes`,
      );
    },
  });
  console.log(`${file}: ${String((await stat(file)).size)} bytes`);
} finally {
  await rm(folder, { recursive: true });
}
