// The door for `packages/server-kit`: the helpers that the servers for tests share with the clients. Nothing else imports it.
export {
  base64,
  binaryBytes,
  concat,
  decodeBase64,
  toBase64Url,
  toBytes,
  toHex,
} from './base/bytes.js';
export { checkNodeVersion } from './base/check-options.js';
export { InputError } from './base/errors.js';
export { encodeText, trimTrailing } from './base/text.js';
export { describeThrown, isError, isRecord, omitUndefined } from './base/values.js';
export { schema } from './schema/schema.js';
export { formatProblems, validate } from './schema/validate.js';
export { decodePercent } from './wire/address.js';
export { isSecretParam, REDACTED, redactUrls } from './wire/redact.js';
export { hasNoBody } from './wire/status.js';
