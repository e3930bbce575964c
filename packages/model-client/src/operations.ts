// The endpoint of every operation.
export * from './api/account/endpoints.js';
export * from './api/blobs/endpoints.js';
export * from './api/chat/endpoints.js';
export * from './api/decide/endpoints.js';
export * from './api/embed/endpoints.js';
export * from './api/generate/endpoints.js';
export * from './api/models/endpoints.js';
export * from './api/server/endpoints.js';
export * from './api/transfer/endpoints.js';
export * from './api/web/endpoints.js';
