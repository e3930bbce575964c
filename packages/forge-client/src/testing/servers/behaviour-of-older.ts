import type { Differences } from './differences.js';

type BehaviourOfOlder = Pick<
  Differences,
  'cacheControl' | 'follows' | 'clearsOrgs' | 'changesNeedHash' | 'closedMilestones' | 'equalTeams'
>;

/** How every server except Gitea 1.27 behaves. */
export const behaviourOfOlder: BehaviourOfOlder = {
  cacheControl: 'max-age=0, private, must-revalidate, no-transform',
  follows: ['repoGetCommitPullRequest'],
  clearsOrgs: true,
  changesNeedHash: true,
  closedMilestones: true,
  equalTeams: true,
};

/** How Gitea 1.22 and Forgejo behave. */
export const behaviourOfOldest: BehaviourOfOlder & Pick<Differences, 'keepsDueDates' | 'patchesNeedHash'> = {
  ...behaviourOfOlder,
  keepsDueDates: true,
  patchesNeedHash: true,
};
