import type { Differences } from './differences.js';

/** Routes of federation, which was disabled in the recordings. Gitea 1.27 responds with 501. */
const federation = ['nodeinfo', 'activitypubGet', 'activitypubPost', 'activitypubPut', 'activitypubPatch', 'activitypubDelete'];

type BehaviourOfOlder = Pick<
  Differences,
  'cacheControl' | 'follows' | 'clearsOrgs' | 'changesNeedHash' | 'closedMilestones' | 'equalTeams' | 'missing'
>;

/** How every server except Gitea 1.27 behaves. */
export const behaviourOfOlder: BehaviourOfOlder = {
  cacheControl: 'max-age=0, private, must-revalidate, no-transform',
  follows: ['repoGetCommitPullRequest'],
  clearsOrgs: true,
  changesNeedHash: true,
  closedMilestones: true,
  equalTeams: true,
  missing: federation,
};

/** How Gitea 1.22 and Forgejo behave. */
export const behaviourOfOldest: BehaviourOfOlder & Pick<Differences, 'keepsDueDates' | 'patchesNeedHash'> = {
  ...behaviourOfOlder,
  keepsDueDates: true,
  patchesNeedHash: true,
};
