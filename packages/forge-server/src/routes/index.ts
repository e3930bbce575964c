import { actionsRunRoutes } from './actions/runs.js';
import { actionsSettingRoutes, actionsWorkflowRoutes } from './actions/workflows.js';
import { branchRoutes, commitRoutes } from './contents/commits.js';
import { contentRoutes, releaseRoutes } from './contents/contents.js';
import { tagRoutes } from './contents/tags.js';
import { quotaRoutes } from './forgejo/quota.js';
import { forgejoRepoRoutes, forgejoRunnerRoutes, forgejoUserRoutes } from './forgejo/repos.js';
import { attachmentRoutes, commentRoutes, issueLinkRoutes } from './issues/comments.js';
import { issueRoutes, timeRoutes } from './issues/issues.js';
import { labelRoutes, milestoneRoutes } from './issues/labels.js';
import { issueTemplateRoutes, serverRoutes, templateRoutes } from './server/server.js';
import { orgRoutes, teamRoutes } from './orgs/orgs.js';
import { projectRoutes } from './projects/projects.js';
import { mergeRoutes, pullRoutes } from './pulls/pulls.js';
import { reviewRoutes } from './pulls/reviews.js';
import { forkRoutes, mirrorRoutes } from './repos/mirrors.js';
import { hookRoutes } from './repos/hooks.js';
import { repoRoutes } from './repos/repos.js';
import { wikiRoutes } from './repos/wiki.js';
import { adminRoutes } from './server/admin.js';
import { avatarRoutes, userRoutes } from './users/users.js';
import { feedRoutes, notificationRoutes } from './users/notifications.js';
import { credentialRoutes, deployKeyRoutes, gpgKeyRoutes, keyRoutes } from './users/credentials.js';
import { packageRoutes } from './users/packages.js';
import { type ForgeRoute, makeRoutes } from './route.js';

/** Every route whose behaviour is emulated. */
export const routes: readonly ForgeRoute[] = [
  ...makeRoutes('gitea', [
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
    projectRoutes,
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
  ...makeRoutes('forgejo', [
    forgejoUserRoutes,
    forgejoRepoRoutes,
    forgejoRunnerRoutes,
    quotaRoutes,
  ]),
];
