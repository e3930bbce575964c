// Every endpoint value, one export each.
export * from './attachments/endpoints.js';
export * from './issues/comments/endpoints.js';
export * from './issues/endpoints.js';
export * from './issues/labels/endpoints.js';
export * from './labels/endpoints.js';
export * from './markup/endpoints.js';
export * from './milestones/endpoints.js';
export * from './reactions/endpoints.js';
export * from './repos/archives/endpoints.js';
export * from './repos/collaborators/endpoints.js';
export * from './repos/endpoints.js';
export * from './repos/forks/endpoints.js';
export * from './repos/teams/endpoints.js';
export * from './server/endpoints.js';
export * from './server/settings/endpoints.js';
export * from './user/endpoints.js';
export * from './users/endpoints.js';
