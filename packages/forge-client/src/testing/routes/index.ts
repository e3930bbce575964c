import { actionsRunRoutes } from './actions/runs.js';
import { actionsSettingRoutes } from './actions/settings.js';
import { actionsWorkflowRoutes } from './actions/workflows.js';
import { branchRoutes } from './contents/branches.js';
import { commitRoutes } from './contents/commits.js';
import { contentRoutes } from './contents/contents.js';
import { fileRoutes } from './contents/files.js';
import { releaseRoutes } from './contents/releases.js';
import { tagProtectionRoutes } from './contents/tag-protections.js';
import { tagRoutes } from './contents/tags.js';
import { forgejoRoutes } from './forgejo/index.js';
import { attachmentRoutes } from './issues/attachments.js';
import { commentRoutes } from './issues/comments.js';
import { issueRoutes } from './issues/issues.js';
import { labelRoutes } from './issues/labels.js';
import { milestoneRoutes } from './issues/milestones.js';
import { issueLinkRoutes } from './issues/links.js';
import { pinRoutes } from './issues/pins.js';
import { reactionRoutes } from './issues/reactions.js';
import { subscriptionRoutes } from './issues/subscriptions.js';
import { issueTemplateRoutes } from './issues/templates.js';
import { timeRoutes } from './issues/times.js';
import { orgRoutes } from './orgs/orgs.js';
import { teamRoutes } from './orgs/teams.js';
import { mergeRoutes } from './pulls/merge.js';
import { pullRoutes } from './pulls/pulls.js';
import { reviewRoutes } from './pulls/reviews.js';
import { deployKeyRoutes } from './repos/deploy-keys.js';
import { forkRoutes } from './repos/forks.js';
import { hookRoutes } from './repos/hooks.js';
import { migrateRoutes } from './repos/migrate.js';
import { pushMirrorRoutes } from './repos/push-mirrors.js';
import { repoRoutes } from './repos/repos.js';
import { topicRoutes } from './repos/topics.js';
import { transferRoutes } from './repos/transfers.js';
import { wikiRoutes } from './repos/wiki.js';
import { adminRoutes } from './server/admin.js';
import { badgeRoutes } from './server/badges.js';
import { cronRoutes } from './server/cron.js';
import { federationRoutes, serverRoutes } from './server/server.js';
import { templateRoutes } from './server/templates.js';
import { avatarRoutes } from './users/avatars.js';
import { feedRoutes } from './users/feeds.js';
import { gpgKeyRoutes } from './users/gpg-keys.js';
import { keyRoutes } from './users/keys.js';
import { notificationRoutes } from './users/notifications.js';
import { applicationRoutes } from './users/oauth2-applications.js';
import { packageRoutes } from './users/packages.js';
import { userSettingRoutes } from './users/settings.js';
import { tokenRoutes } from './users/tokens.js';
import { userRoutes } from './users/users.js';
import { type ForgeRoute, routesOf } from './route.js';

/** Every route that has behaviour of its own. */
export const routes: readonly ForgeRoute[] = [
  ...routesOf('gitea', [
    serverRoutes,
    templateRoutes,
    userRoutes,
    userSettingRoutes,
    tokenRoutes,
    adminRoutes,
    cronRoutes,
    orgRoutes,
    teamRoutes,
    repoRoutes,
    topicRoutes,
    transferRoutes,
    forkRoutes,
    migrateRoutes,
    contentRoutes,
    fileRoutes,
    branchRoutes,
    commitRoutes,
    tagRoutes,
    tagProtectionRoutes,
    issueRoutes,
    commentRoutes,
    labelRoutes,
    milestoneRoutes,
    reactionRoutes,
    subscriptionRoutes,
    issueLinkRoutes,
    issueTemplateRoutes,
    pinRoutes,
    timeRoutes,
    attachmentRoutes,
    pullRoutes,
    mergeRoutes,
    reviewRoutes,
    releaseRoutes,
    hookRoutes,
    notificationRoutes,
    keyRoutes,
    deployKeyRoutes,
    gpgKeyRoutes,
    applicationRoutes,
    avatarRoutes,
    badgeRoutes,
    actionsSettingRoutes,
    actionsRunRoutes,
    actionsWorkflowRoutes,
    wikiRoutes,
    packageRoutes,
    feedRoutes,
    pushMirrorRoutes,
  ]),
  ...routesOf('forgejo', forgejoRoutes),
  ...federationRoutes,
];
