// Commits a change of README.md to the default branch of ada/engine.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const file = { owner: 'ada', repo: 'engine', filepath: 'README.md' };
const { commit } = await forge.contents.edit(
  file,
  (text) => text.replace('# Engine', '# The engine'),
  { message: 'Name the engine' },
);
console.log(commit?.sha);
