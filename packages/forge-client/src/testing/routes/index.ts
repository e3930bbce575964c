import { issueRoutes } from './issues.js';
import { repoRoutes } from './repos.js';
import type { ForgeRoute } from './route.js';
import { serverRoutes } from './server.js';
import { userRoutes } from './users.js';

/** Every route that has behaviour of its own. */
export const routes: readonly ForgeRoute[] = [...serverRoutes, ...userRoutes, ...repoRoutes, ...issueRoutes];
