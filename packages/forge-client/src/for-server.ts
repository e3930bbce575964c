// The door for `packages/forge-server`: what the embedded forge needs of this client and its users do not. Nothing else imports it.
export * as operations from './operations.js';
export { parseProductVersion, servesRoute } from './service/product-route.js';
export { PAYLOADS } from './webhooks/payloads.js';
