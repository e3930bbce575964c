export type { Reply } from '@clients/core/testing';
export { Body } from './body.js';
export { Call, type Caller, type Reader } from './call.js';
export { Cors, type ForgeCors } from './cors.js';
export { dateOf, deadlineOf, durationText, isUnset, secondsOf, withinQuery } from './body.js';
export { disposition, download, fileOf, imageType, sniffed } from './files.js';
export {
  counted,
  linked,
  listing,
  type ListStyle,
  pageHeaders,
  pageOf,
  wholeList,
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
