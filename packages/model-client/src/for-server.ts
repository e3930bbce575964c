// The door for `packages/model-server`: what the embedded server needs of this client and its users do not. Nothing else imports it.
export { makeEqualityKey } from './answer/equality-key.js';
export { addTag } from './inference/model-name.js';
