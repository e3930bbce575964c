export { artifactView, jobView, runnerView, runView, taskView, workflowView } from './actions.js';
export {
  branchView,
  commitView,
  fileCommitView,
  renderPayloadCommit,
  tagView,
  unsigned,
} from './pull.js';
export {
  type ContentParts,
  contentView,
  findEntry,
  fullContent,
  type Place,
  findPlace,
} from './contents.js';
export { attachmentView, commentView, isDraft, issueView, renderLabels } from './issue.js';
export {
  labelView,
  milestoneView,
  reactionView,
  timelineView,
  timeView,
  makeWebAddress,
} from './issue.js';
export {
  epoch,
  formatFullName,
  never,
  orgView,
  pick,
  strangerView,
  teamView,
  userView,
} from './people.js';
export {
  changedFileView,
  listCommits,
  isChecked,
  pullView,
  reviewCommentView,
  reviewView,
  type Sides,
  findSides,
} from './pull.js';
export {
  findLicenses,
  toPattern,
  plainRepoView,
  repoView,
  findRule,
  listRules,
} from './repository.js';
export { fileToAddress, titleToAddress, addressToFile, listRevisions } from './wiki.js';
export { wikiCommitView, type WikiFound, wikiMetaView, wikiPageView } from './wiki.js';
