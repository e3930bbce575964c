// Starts a workflow, waits for its run to finish and prints the result of
// each job. Works in a repository that it creates, and deletes at the end;
// the workflow uses a runner of the server.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const { login: owner } = await forge.user.get();
const { name: repo, default_branch: ref } = await forge.repos.create({
  name: `built-${Date.now().toString(36)}`,
  auto_init: true,
});
const where = { owner, repo };

const content = `on:
  workflow_dispatch:
    inputs:
      part:
        default: valve
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - run: echo "building the \${{ inputs.part }}"
`;
await forge.contents.create(
  { ...where, filepath: '.gitea/workflows/build.yml' },
  { content, message: 'Build by hand' },
);

const run = await forge.actions.workflows.dispatchAndWait(
  { ...where, workflow_id: 'build.yml' },
  { ref, inputs: { part: 'piston' } },
  {
    interval: 250,
    // A timeout does not stop the run; the error has the run's number.
    timeouts: { total: 5 * 60_000 },
    onProgress: ({ status }) => {
      console.log(status);
    },
  },
);

for await (const job of forge.actions.jobs.listOfRun({
  ...where,
  run: run.id,
})) {
  // While a job is running, followLog returns the bytes as they are
  // written.
  const log = forge.actions.jobs.followLog({ ...where, job_id: job.id });
  console.log(`${job.name}: ${job.conclusion ?? job.status}`);
  for await (const piece of log) process.stdout.write(piece);
}
if (run.conclusion !== 'success') process.exitCode = 1;
await forge.repos.delete(where);
