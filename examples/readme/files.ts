// Reads a file, and adds two files in one commit.
// Commits to the default branch of ada/engine.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv(); // FORGE_URL and FORGE_TOKEN
const repo = { owner: 'ada', repo: 'engine' };

const raw = await forge.contents.getRaw({ ...repo, filepath: 'README.md' });
console.log(await raw.text());

const { commit } = await forge.contents.change(repo, {
  message: 'Describe the valve',
  files: [
    {
      operation: 'create',
      path: `docs/valve-${Date.now().toString(36)}.md`,
      content: '# Valve\n',
    },
    {
      operation: 'create',
      path: `docs/gauge-${Date.now().toString(36)}.md`,
      content: '# Gauge\n',
    },
  ],
});
console.log(commit?.sha);
