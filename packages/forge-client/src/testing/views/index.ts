export { artifactView, jobView, runnerView, runView, taskView, workflowView } from './actions.js';
export {
  branchView,
  commitView,
  fileCommitView,
  payloadCommit,
  tagView,
  unsigned,
} from './pull.js';
export {
  type ContentParts,
  contentView,
  entryAt,
  fullContent,
  type Place,
  placeOf,
} from './contents.js';
export { attachmentView, commentView, isDraft, issueView, labelsOf } from './issue.js';
export {
  labelView,
  milestoneView,
  reactionView,
  timelineView,
  timeView,
  webAddress,
} from './issue.js';
export {
  epoch,
  fullName,
  never,
  orgView,
  pick,
  strangerView,
  teamView,
  userView,
} from './people.js';
export {
  changedFileView,
  commitsOf,
  isChecked,
  pullView,
  reviewCommentView,
  reviewView,
  type Sides,
  sidesOf,
} from './pull.js';
export { licensesOf, pattern, plainRepoView, repoView, ruleOf, rulesOf } from './repository.js';
export { addressOfFile, addressOfTitle, fileOfAddress, revisionsOf } from './wiki.js';
export { wikiCommitView, type WikiFound, wikiMetaView, wikiPageView } from './wiki.js';
