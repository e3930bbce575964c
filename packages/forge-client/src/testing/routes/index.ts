import { actionsRunRoutes } from './actions/runs.js';
import { actionsSettingRoutes } from './actions/settings.js';
import { actionsWorkflowRoutes } from './actions/workflows.js';
import { branchRoutes } from './contents/branches.js';
import { commitRoutes } from './contents/commits.js';
import { contentRoutes } from './contents/contents.js';
import { releaseRoutes } from './contents/releases.js';
import { tagRoutes } from './contents/tags.js';
import { quotaRoutes } from './forgejo/quota.js';
import { forgejoRepoRoutes } from './forgejo/repos.js';
import { forgejoRunnerRoutes } from './forgejo/runners.js';
import { forgejoUserRoutes } from './forgejo/users.js';
import { attachmentRoutes } from './issues/attachments.js';
import { commentRoutes } from './issues/comments.js';
import { issueRoutes } from './issues/issues.js';
import { labelRoutes } from './issues/labels.js';
import { milestoneRoutes } from './issues/milestones.js';
import { issueLinkRoutes } from './issues/links.js';
import { issueTemplateRoutes } from './issues/templates.js';
import { timeRoutes } from './issues/times.js';
import { orgRoutes } from './orgs/orgs.js';
import { teamRoutes } from './orgs/teams.js';
import { mergeRoutes } from './pulls/merge.js';
import { pullRoutes } from './pulls/pulls.js';
import { reviewRoutes } from './pulls/reviews.js';
import { forkRoutes } from './repos/forks.js';
import { hookRoutes } from './repos/hooks.js';
import { mirrorRoutes } from './repos/mirrors.js';
import { repoRoutes } from './repos/repos.js';
import { wikiRoutes } from './repos/wiki.js';
import { adminRoutes } from './server/admin.js';
import { serverRoutes } from './server/server.js';
import { templateRoutes } from './server/templates.js';
import { avatarRoutes } from './users/avatars.js';
import { feedRoutes } from './users/feeds.js';
import { deployKeyRoutes, gpgKeyRoutes, keyRoutes } from './users/keys.js';
import { notificationRoutes } from './users/notifications.js';
import { credentialRoutes } from './users/credentials.js';
import { packageRoutes } from './users/packages.js';
import { userRoutes } from './users/users.js';
import { type ForgeRoute, routesOf } from './route.js';

/** Every route that has behaviour of its own. */
export const routes: readonly ForgeRoute[] = [
  ...routesOf('gitea', [
    serverRoutes,
    templateRoutes,
    userRoutes,
    credentialRoutes,
    adminRoutes,
    orgRoutes,
    teamRoutes,
    repoRoutes,
    forkRoutes,
    mirrorRoutes,
    contentRoutes,
    branchRoutes,
    commitRoutes,
    tagRoutes,
    issueRoutes,
    commentRoutes,
    labelRoutes,
    milestoneRoutes,
    issueLinkRoutes,
    issueTemplateRoutes,
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
    avatarRoutes,
    actionsSettingRoutes,
    actionsRunRoutes,
    actionsWorkflowRoutes,
    wikiRoutes,
    packageRoutes,
    feedRoutes,
  ]),
  ...routesOf('forgejo', [forgejoUserRoutes, forgejoRepoRoutes, forgejoRunnerRoutes, quotaRoutes]),
];
