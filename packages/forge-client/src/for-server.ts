// The door for `packages/forge-server`: what the embedded forge needs of this client and its users do not. Nothing else imports it.
export * as operations from './operations.js';
export { servesRoute } from './service/product-route.js';
export { parseProductVersion } from './service/product-version.js';
export { PAYLOADS } from './webhooks/payloads.js';
