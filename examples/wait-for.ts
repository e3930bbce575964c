// Waits for a file that another program commits to ada/engine.
import { ForgeClient, NotFoundError, waitFor } from 'forge-client';

const forge = ForgeClient.fromEnv();
const file = { owner: 'ada', repo: 'engine', filepath: 'report.txt' };

const report = await waitFor(
  async (call) => {
    try {
      const raw = await forge.contents.getRaw(file, {}, call);
      return await raw.text();
    } catch (error) {
      if (error instanceof NotFoundError) return undefined; // not yet
      throw error;
    }
  },
  { interval: 1000, timeoutMs: 10 * 60_000 },
);
console.log(report);
