import type { ActionsSettings } from './actions-settings.js';
import type { UserRecord } from './user-records.js';

/** The Actions of a repository: its settings and runs. */
export interface ActionsRecords extends ActionsSettings {
  /** File names of disabled workflows. */
  readonly disabled: Set<string>;
  readonly runs: RunRecord[];
  readonly artifacts: ArtifactRecord[];
}

/** A run of a workflow. Its state follows from the clock. */
export interface RunRecord {
  readonly id: number;
  readonly number: number;
  readonly workflow: string;
  readonly title: string;
  readonly event: string;
  readonly branch: string;
  readonly sha: string;
  readonly actor: UserRecord;
  readonly inputs: Readonly<Record<string, string>>;
  readonly attempts: AttemptRecord[];
}

/** One attempt of a run. */
export interface AttemptRecord {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly jobs: readonly JobRecord[];
}

/** A job of an attempt. */
export interface JobRecord {
  readonly id: number;
  readonly name: string;
  readonly runs_on: string;
  readonly steps: readonly string[];
  /** The conclusion of the job once it has completed. */
  readonly conclusion: 'success' | 'failure' | 'cancelled' | 'skipped';
}

/** A file that a run uploaded. */
export interface ArtifactRecord {
  readonly id: number;
  readonly run: number;
  readonly name: string;
  /** A zip archive, or the file itself. */
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly created_at: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** Returns Actions without settings and runs. */
export function newActions(): ActionsRecords {
  const settings = { variables: [], secrets: [], runners: [], registration_token: undefined };
  return { ...settings, disabled: new Set(), runs: [], artifacts: [] };
}
