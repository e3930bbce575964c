import type { Handlers } from '../route.js';
import { blockedUserRoutes } from './blocked-users.js';
import { flagRoutes } from './flags.js';
import { forkSyncRoutes } from './fork-sync.js';
import { noteRoutes } from './notes.js';
import { otherForgejoRoutes } from './others.js';
import { quotaSettingRoutes } from './quota-settings.js';
import { quotaRoutes } from './quota.js';
import { reviewCommentRoutes } from './review-comments.js';
import { forgejoRunnerRoutes } from './runners.js';

/** Every route that only Forgejo has, and the route that reads notes, because only Forgejo can write them. */
export const forgejoRoutes: readonly Handlers[] = [
  blockedUserRoutes,
  flagRoutes,
  forkSyncRoutes,
  noteRoutes,
  otherForgejoRoutes,
  quotaSettingRoutes,
  quotaRoutes,
  reviewCommentRoutes,
  forgejoRunnerRoutes,
];
