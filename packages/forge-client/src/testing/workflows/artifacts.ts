import { encodeText } from '@clients/core/testing';
import type { ForgeState } from '../state/forge-state.js';
import type { ArtifactRecord, RunRecord } from '../state/actions-records.js';
import type { RepoRecord } from '../state/records.js';
import type { Workflow } from './workflow-file.js';
import { zip } from '../bytes/archive.js';

const ninetyDays = 90 * 24 * 3_600_000;

/** Adds the artifacts of a run's upload steps. Routes show them once the run has completed. */
export function makeArtifacts(state: ForgeState, repo: RepoRecord, run: RunRecord, workflow: Workflow): void {
  for (const { artifact } of workflow.jobs.flatMap(({ steps }) => steps)) {
    if (artifact === undefined) continue;
    const text = `Artifact ${artifact} of run ${String(run.number)}\n`;
    addArtifact(state, repo, run, artifact, zip([{ path: `${artifact}.txt`, mode: '100644', bytes: encodeText(text) }]));
  }
}

/** Adds a file to a run. */
export function addArtifact(
  state: ForgeState,
  repo: RepoRecord,
  run: RunRecord,
  name: string,
  bytes: Uint8Array,
  type = 'application/zip',
): ArtifactRecord {
  const artifact = { id: state.nextId(), run: run.id, name, bytes, type, created_at: state.now(), expires: state.clock.now() + ninetyDays };
  repo.actions.artifacts.push(artifact);
  return artifact;
}
