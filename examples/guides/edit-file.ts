// Commits a change of README.md to the default branch of ada/engine.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const file = { owner: 'ada', repo: 'engine', filepath: 'README.md' };
const change = await forge.contents.edit(
  file,
  (text) => text.replace('# Engine', '# The engine'),
  { message: 'Name the engine' },
);
// Nothing is committed when the text stays as it was.
console.log(change?.commit?.sha ?? 'unchanged');
