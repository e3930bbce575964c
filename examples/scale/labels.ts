// The labels that every repository should have, and the job that adds them.
import type { CreateLabel } from 'forge-client';
import type { JobKind } from './queue.ts';

/** Names are case-sensitive; colours are six lower-case hex digits. */
export const labels: readonly CreateLabel[] = [
  {
    name: 'kind/bug',
    color: 'd73a4a',
    description: 'Something does not work',
  },
  { name: 'kind/feature', color: '0e8a16', description: 'Something new' },
  {
    name: 'priority/high',
    color: 'b60205',
    description: 'Before everything else',
  },
];

/** A repository, and the labels that it should have. */
export interface LabelRepo {
  readonly owner: string;
  readonly repo: string;
  readonly labels: readonly CreateLabel[];
}

/**
 * Adds the missing labels to a repository. A different set of labels is a
 * new job.
 */
export const labelJob: JobKind<LabelRepo> = {
  name: 'label-repos',
  key: (data) => JSON.stringify(data),
  looksFirst: true,
};
