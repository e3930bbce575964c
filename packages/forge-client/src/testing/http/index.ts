export type { Reply } from '@clients/core/testing';
export { Body } from './body.js';
export { Call, type Caller, type Reader } from './call.js';
export { Cors, type ForgeCors } from './cors.js';
export {
  readDate,
  readDeadline,
  formatDuration,
  isUnset,
  parseSeconds,
  makeDateFilter,
} from './body.js';
export { formatDisposition, download, readFile, sniffImageType, sniffType } from './files.js';
export {
  counted,
  linked,
  listing,
  type ListStyle,
  makePageHeaders,
  readPage,
  replyWithList,
} from './paging.js';
export {
  created,
  empty,
  invalid,
  json,
  jsonText,
  jsonType,
  notFound,
  notFoundNow,
  redirect,
  Refusal,
  text,
} from './replies.js';
