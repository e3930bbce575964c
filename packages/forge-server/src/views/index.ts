export {
  renderArtifact,
  renderJob,
  renderRunner,
  renderRun,
  renderTask,
  renderWorkflow,
} from './actions.js';
export {
  renderBranch,
  renderCommit,
  renderFileCommit,
  renderPayloadCommit,
  renderTag,
  UNSIGNED,
} from './pull.js';
export {
  type ContentParts,
  renderContent,
  findEntry,
  describeLfs,
  FULL_CONTENT,
  type Place,
  encodeFile,
  findPlace,
} from './contents.js';
export { renderAttachment, renderComment, isDraft, renderIssue, renderLabels } from './issue.js';
export {
  renderLabel,
  renderMilestone,
  renderReaction,
  renderTimelineEntry,
  renderTime,
  makeWebAddress,
} from './issue.js';
export {
  EPOCH,
  formatFullName,
  NEVER,
  renderOrg,
  pick,
  renderPublicUser,
  renderTeam,
  renderUser,
} from './people.js';
export { findIssueById, renderProject, renderProjectColumn } from './project.js';
export {
  renderChangedFile,
  listCommits,
  isChecked,
  renderPull,
  renderReviewComment,
  renderReview,
  type Sides,
  findPullHead,
  findSides,
  listPullRefs,
} from './pull.js';
export {
  findLicenses,
  toPattern,
  renderPlainRepo,
  renderRepo,
  findRule,
  listRules,
  countForks,
  countStars,
  getSize,
} from './repository.js';
export { fileToAddress, titleToAddress, addressToFile, listRevisions } from './wiki.js';
export { renderWikiCommit, type WikiFound, renderWikiMeta, renderWikiPage } from './wiki.js';
export { findSystemUser, renderSystemUser } from './system-users.js';
