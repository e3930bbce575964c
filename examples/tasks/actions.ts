// Starts a workflow, waits for its run, and prints the log of each job.
// Adds a workflow to ada/engine in a commit on its default branch, and
// leaves it there.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const repo = { owner: 'ada', repo: 'engine' };
const workflow_id = `build-${Date.now().toString(36)}.yml`;
const content = `on: workflow_dispatch
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - run: make
`;
await forge.contents.create(
  { ...repo, filepath: `.gitea/workflows/${workflow_id}` },
  { content, message: 'Build by hand' },
);

const run = await forge.actions.workflows.dispatchAndWait(
  { ...repo, workflow_id },
  { ref: 'main' },
  // Without a runner, the run would never start.
  { interval: 250, timeouts: { total: 10 * 60_000 } },
);
console.log(run.conclusion);
for await (const { id: job_id } of forge.actions.jobs.listOfRun({
  ...repo,
  run: run.id,
}))
  console.log(
    await (await forge.actions.jobs.getLogs({ ...repo, job_id })).text(),
  );
