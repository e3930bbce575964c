import { actionsRunRoutes } from './actions-runs.js';
import { actionsSettingRoutes } from './actions-settings.js';
import { actionsWorkflowRoutes } from './actions-workflows.js';
import { adminRoutes } from './admin.js';
import { attachmentRoutes } from './attachments.js';
import { avatarRoutes } from './avatars.js';
import { badgeRoutes } from './badges.js';
import { branchRoutes } from './branches.js';
import { commentRoutes } from './comments.js';
import { commitRoutes } from './commits.js';
import { contentRoutes } from './contents.js';
import { cronRoutes } from './cron.js';
import { deployKeyRoutes } from './deploy-keys.js';
import { feedRoutes } from './feeds.js';
import { fileRoutes } from './files.js';
import { forkRoutes } from './forks.js';
import { forgejoRoutes } from './forgejo/index.js';
import { gpgKeyRoutes } from './gpg-keys.js';
import { hookRoutes } from './hooks.js';
import { issueExtraRoutes } from './issue-extras.js';
import { issueLinkRoutes } from './issue-links.js';
import { issueTemplateRoutes } from './issue-templates.js';
import { issueRoutes } from './issues.js';
import { keyRoutes } from './keys.js';
import { labelRoutes } from './labels.js';
import { mergeRoutes } from './merge.js';
import { notificationRoutes } from './notifications.js';
import { applicationRoutes } from './oauth2-applications.js';
import { orgRoutes } from './orgs.js';
import { packageRoutes } from './packages.js';
import { pinRoutes } from './pins.js';
import { pullRoutes } from './pulls.js';
import { pushMirrorRoutes } from './push-mirrors.js';
import { releaseRoutes } from './releases.js';
import { repoRoutes } from './repos.js';
import { reviewRoutes } from './reviews.js';
import type { ForgeRoute } from './route.js';
import { serverRoutes } from './server.js';
import { tagProtectionRoutes } from './tag-protections.js';
import { tagRoutes } from './tags.js';
import { teamRoutes } from './teams.js';
import { templateRoutes } from './templates.js';
import { timeRoutes } from './times.js';
import { tokenRoutes } from './tokens.js';
import { topicRoutes } from './topics.js';
import { transferRoutes } from './transfers.js';
import { userSettingRoutes } from './user-settings.js';
import { userRoutes } from './users.js';
import { wikiRoutes } from './wiki.js';

/** Every route that has behaviour of its own. */
export const routes: readonly ForgeRoute[] = [
  ...serverRoutes,
  ...templateRoutes,
  ...userRoutes,
  ...userSettingRoutes,
  ...tokenRoutes,
  ...adminRoutes,
  ...cronRoutes,
  ...orgRoutes,
  ...teamRoutes,
  ...repoRoutes,
  ...topicRoutes,
  ...transferRoutes,
  ...forkRoutes,
  ...contentRoutes,
  ...fileRoutes,
  ...branchRoutes,
  ...commitRoutes,
  ...tagRoutes,
  ...tagProtectionRoutes,
  ...issueRoutes,
  ...commentRoutes,
  ...labelRoutes,
  ...issueExtraRoutes,
  ...issueLinkRoutes,
  ...issueTemplateRoutes,
  ...pinRoutes,
  ...timeRoutes,
  ...attachmentRoutes,
  ...pullRoutes,
  ...mergeRoutes,
  ...reviewRoutes,
  ...releaseRoutes,
  ...hookRoutes,
  ...notificationRoutes,
  ...keyRoutes,
  ...deployKeyRoutes,
  ...gpgKeyRoutes,
  ...applicationRoutes,
  ...avatarRoutes,
  ...badgeRoutes,
  ...actionsSettingRoutes,
  ...actionsRunRoutes,
  ...actionsWorkflowRoutes,
  ...wikiRoutes,
  ...packageRoutes,
  ...feedRoutes,
  ...pushMirrorRoutes,
  ...forgejoRoutes,
];
