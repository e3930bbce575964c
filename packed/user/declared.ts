// A library on the packages that publishes its declarations and leaves their types to the compiler.
import * as forgeEndpoints from 'forge-client/endpoints';
import * as forgeSchemas from 'forge-client/schemas';
import { createForgeApp } from 'forge-client/testing';
import {
  authorizationUrl,
  exchangeCode,
  ForgeClient,
  oauth2,
  repoRef,
  waitFor,
} from 'forge-client';
import * as forgeTelemetry from 'forge-client/otel';
import { forgeTools } from 'forge-client/tools';
import { createModelApp } from 'model-client/testing';
import { createWebhookHandler, verify } from 'forge-client/webhooks';
import * as modelEndpoints from 'model-client/endpoints';
import { fromOpenAI, ModelClient, tool, trimMessages } from 'model-client';
import * as modelTelemetry from 'model-client/otel';
import * as modelSchemas from 'model-client/schemas';
import * as z from 'zod';

export const row = z.object({
  repository: forgeSchemas.repository,
  said: z.array(modelSchemas.message),
});
export const schemas = { ...forgeSchemas, ...modelSchemas };
export const endpoints = { ...forgeEndpoints, ...modelEndpoints };

export const model = ModelClient.fromEnv();
export const { chat } = model;
export const weather = tool({
  name: 'weather',
  schema: z.object({ city: z.string() }),
  run: ({ city }) => city,
});
export const talk = (content: string) =>
  model.chatStream({ model: 'm', messages: [{ role: 'user', content }] });
export const rate = (prompt: string) =>
  model.generate({ model: 'm', prompt, format: z.object({ stars: z.number() }) });
export const work = () => model.runToolsStream({ model: 'm', messages: [], tools: [weather] });

export const forge = ForgeClient.fromEnv();
export const issues = (owner: string, repo: string) => forge.issues.list({ owner, repo });
export const files = {
  raw: (filepath: string) => forge.contents.getRaw({ owner: 'ada', repo: 'engine', filepath }),
};
export const hook = createWebhookHandler({
  secret: 'x',
  on: { push: ({ payload }) => void payload.ref },
});
export const tools = forgeTools(forge);
export const parts = (content: string) => talk(content).parts;
export const page = (owner: string, repo: string) => issues(owner, repo).page();
export const until = () => waitFor(() => forge.user.get());
export const signIn = { authorizationUrl, exchangeCode, oauth2, verify };
export const helpers = { ...forgeTelemetry, ...modelTelemetry, fromOpenAI, repoRef, trimMessages };
export class OwnForge extends ForgeClient {
  readonly mine = () => this.issues.search({ assigned: true });
}
export const apps = { forge: createForgeApp(), model: createModelApp() };

/** Every noun of the clients, as a value of its own type. */
export const nouns = {
  transport: forge.transport,
  actions: forge.actions,
  actionsArtifacts: forge.actions.artifacts,
  actionsJobs: forge.actions.jobs,
  actionsRunners: forge.actions.runners,
  actionsRuns: forge.actions.runs,
  actionsSecrets: forge.actions.secrets,
  actionsTasks: forge.actions.tasks,
  actionsVariables: forge.actions.variables,
  actionsWorkflows: forge.actions.workflows,
  admin: forge.admin,
  adminActions: forge.admin.actions,
  adminActionsJobs: forge.admin.actions.jobs,
  adminActionsRunners: forge.admin.actions.runners,
  adminActionsRuns: forge.admin.actions.runs,
  adminBadges: forge.admin.badges,
  adminCron: forge.admin.cron,
  adminEmails: forge.admin.emails,
  adminHooks: forge.admin.hooks,
  adminKeys: forge.admin.keys,
  adminOrgs: forge.admin.orgs,
  adminQuotaGroups: forge.admin.quotaGroups,
  adminQuotaGroupsRules: forge.admin.quotaGroups.rules,
  adminQuotaGroupsUsers: forge.admin.quotaGroups.users,
  adminQuotaRules: forge.admin.quotaRules,
  adminRunners: forge.admin.runners,
  adminUnadopted: forge.admin.unadopted,
  adminUsers: forge.admin.users,
  adminUsersOrgs: forge.admin.users.orgs,
  adminUsersRepos: forge.admin.users.repos,
  adminUsersTokens: forge.admin.users.tokens,
  adminUsersEmails: forge.admin.users.emails,
  adminUsersQuota: forge.admin.users.quota,
  branches: forge.branches,
  branchesProtections: forge.branches.protections,
  commits: forge.commits,
  commitsStatuses: forge.commits.statuses,
  contents: forge.contents,
  deployKeys: forge.deployKeys,
  git: forge.git,
  hooks: forge.hooks,
  hooksGit: forge.hooks.git,
  issues: forge.issues,
  issuesComments: forge.issues.comments,
  issuesLabels: forge.issues.labels,
  issuesReactions: forge.issues.reactions,
  issuesCommentReactions: forge.issues.commentReactions,
  issuesAssets: forge.issues.assets,
  issuesCommentAssets: forge.issues.commentAssets,
  issuesAssignees: forge.issues.assignees,
  issuesDependencies: forge.issues.dependencies,
  issuesBlocking: forge.issues.blocking,
  issuesPins: forge.issues.pins,
  issuesStopwatch: forge.issues.stopwatch,
  issuesSubscriptions: forge.issues.subscriptions,
  issuesTemplates: forge.issues.templates,
  issuesTimes: forge.issues.times,
  issuesTimeline: forge.issues.timeline,
  labels: forge.labels,
  milestones: forge.milestones,
  notifications: forge.notifications,
  orgs: forge.orgs,
  orgsActions: forge.orgs.actions,
  orgsActionsJobs: forge.orgs.actions.jobs,
  orgsActionsRunners: forge.orgs.actions.runners,
  orgsActionsRuns: forge.orgs.actions.runs,
  orgsActionsSecrets: forge.orgs.actions.secrets,
  orgsActionsVariables: forge.orgs.actions.variables,
  orgsAvatar: forge.orgs.avatar,
  orgsBlocks: forge.orgs.blocks,
  orgsHooks: forge.orgs.hooks,
  orgsLabels: forge.orgs.labels,
  orgsMembers: forge.orgs.members,
  orgsQuota: forge.orgs.quota,
  orgsQuotaArtifacts: forge.orgs.quota.artifacts,
  orgsQuotaAttachments: forge.orgs.quota.attachments,
  orgsQuotaPackages: forge.orgs.quota.packages,
  orgsRepos: forge.orgs.repos,
  orgsActivities: forge.orgs.activities,
  packages: forge.packages,
  packagesGeneric: forge.packages.generic,
  packagesVersions: forge.packages.versions,
  packagesFiles: forge.packages.files,
  pulls: forge.pulls,
  pullsReviews: forge.pulls.reviews,
  pullsReviewComments: forge.pulls.reviewComments,
  pullsReviewers: forge.pulls.reviewers,
  pullsCommits: forge.pulls.commits,
  pullsFiles: forge.pulls.files,
  releases: forge.releases,
  releasesAssets: forge.releases.assets,
  repos: forge.repos,
  reposAvatar: forge.repos.avatar,
  reposFlags: forge.repos.flags,
  reposForks: forge.repos.forks,
  reposCollaborators: forge.repos.collaborators,
  reposTeams: forge.repos.teams,
  reposArchives: forge.repos.archives,
  reposSigningKeys: forge.repos.signingKeys,
  reposMarkup: forge.repos.markup,
  reposPushMirrors: forge.repos.pushMirrors,
  reposSubscription: forge.repos.subscription,
  reposTopics: forge.repos.topics,
  reposTransfers: forge.repos.transfers,
  reposLicenses: forge.repos.licenses,
  reposStargazers: forge.repos.stargazers,
  reposSubscribers: forge.repos.subscribers,
  reposActivities: forge.repos.activities,
  reposAssignees: forge.repos.assignees,
  reposReviewers: forge.repos.reviewers,
  server: forge.server,
  serverSettings: forge.server.settings,
  serverMarkup: forge.server.markup,
  serverSigningKeys: forge.server.signingKeys,
  serverGitignores: forge.server.gitignores,
  serverLabelSets: forge.server.labelSets,
  serverLabelSetsLabels: forge.server.labelSets.labels,
  serverLicenses: forge.server.licenses,
  tags: forge.tags,
  tagsProtections: forge.tags.protections,
  teams: forge.teams,
  teamsMembers: forge.teams.members,
  teamsRepos: forge.teams.repos,
  teamsActivities: forge.teams.activities,
  user: forge.user,
  userActions: forge.user.actions,
  userActionsJobs: forge.user.actions.jobs,
  userActionsRunners: forge.user.actions.runners,
  userActionsRuns: forge.user.actions.runs,
  userActionsSecrets: forge.user.actions.secrets,
  userActionsVariables: forge.user.actions.variables,
  userApplications: forge.user.applications,
  userAvatar: forge.user.avatar,
  userBlocks: forge.user.blocks,
  userEmails: forge.user.emails,
  userFollowing: forge.user.following,
  userGpgKeys: forge.user.gpgKeys,
  userHooks: forge.user.hooks,
  userKeys: forge.user.keys,
  userStarred: forge.user.starred,
  userQuota: forge.user.quota,
  userQuotaArtifacts: forge.user.quota.artifacts,
  userQuotaAttachments: forge.user.quota.attachments,
  userQuotaPackages: forge.user.quota.packages,
  userSettings: forge.user.settings,
  userRepos: forge.user.repos,
  userOrgs: forge.user.orgs,
  userTeams: forge.user.teams,
  userFollowers: forge.user.followers,
  userSubscriptions: forge.user.subscriptions,
  userTimes: forge.user.times,
  userStopwatches: forge.user.stopwatches,
  users: forge.users,
  usersTokens: forge.users.tokens,
  usersRepos: forge.users.repos,
  usersOrgs: forge.users.orgs,
  usersFollowers: forge.users.followers,
  usersFollowing: forge.users.following,
  usersKeys: forge.users.keys,
  usersGpgKeys: forge.users.gpgKeys,
  usersStarred: forge.users.starred,
  usersSubscriptions: forge.users.subscriptions,
  usersActivities: forge.users.activities,
  usersHeatmap: forge.users.heatmap,
  wiki: forge.wiki,
  wikiRevisions: forge.wiki.revisions,
  account: model.account,
  blobs: model.blobs,
  modelTransport: model.transport,
};
