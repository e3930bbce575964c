import { type ForgeServer, startForgeServer } from '../src/index.js';

/** A workflow with a job that succeeds and leaves an artifact, and one that fails. */
const workflow = `name: CI
on:
  push:
  workflow_dispatch:
    inputs:
      who:
        default: world
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - name: Compile
        run: make
      - uses: actions/upload-artifact@v4
        with:
          name: report
  broken:
    runs-on: ubuntu-latest
    steps:
      - run: exit 1
`;

/** Starts a forge with the workflow `ci.yml` in ada/engine. A run is queued for a minute and takes a minute, by the clock of the forge. */
export async function startWithWorkflow(): Promise<ForgeServer> {
  const server = await startForgeServer({ pace: { queued: 60_000, running: 60_000 } });
  server.seed.commit('ada/engine', { '.gitea/workflows/ci.yml': workflow });
  return server;
}
