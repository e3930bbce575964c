// Waits for a file that another process writes, and for the branch of a
// fork.
import { ForgeClient, NotFoundError, token, waitFor } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

const server = await startForgeServer();
const forge = new ForgeClient({
  baseUrl: server.url,
  auth: token(server.token),
});
const repo = { owner: 'ada', repo: 'engine' };
setTimeout(
  () =>
    server.seed.commit('ada/engine', {
      'report.txt': 'all pumps are tight',
    }),
  100,
);

const report = await waitFor(
  async (call) => {
    try {
      return await (
        await forge.contents.getRaw(
          { ...repo, filepath: 'report.txt' },
          {},
          call,
        )
      ).text();
    } catch (error) {
      if (error instanceof NotFoundError) return undefined; // not yet
      throw error;
    }
  },
  { interval: 50, timeoutMs: 10_000 },
);
console.log(report);

await forge.repos.forks.create(repo, { name: 'copy' });
const { name, commit } = await forge.branches.waitFor({
  owner: 'ada',
  repo: 'copy',
  branch: 'main',
});
console.log(`${name} is at ${commit?.id.slice(0, 7)}`);
await forge.close();
await server.close();
