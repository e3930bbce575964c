// Downloads the files of ada/engine as an archive. Only reads from the
// server, and writes the archive to the current folder.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const where = { owner: 'ada', repo: 'engine' };
const { default_branch } = await forge.repos.get(where);

const archive = await forge.repos.archives.get({
  ...where,
  archive: `${default_branch}.tar.gz`,
});
// `filename` has no directories, whatever the server says.
const file = archive.filename ?? 'engine.tar.gz';
await archive.saveTo(file, {
  onProgress: (received, size) => {
    console.log(`${received} of ${size ?? 'an unknown number of'} bytes`);
  },
});
console.log(`${file} is complete`);
