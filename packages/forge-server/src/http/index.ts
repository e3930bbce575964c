export type { Reply } from '@clients/server-kit';
export { Body } from './body.js';
export { Call, type Caller, parseWhole, type Reader } from './call.js';
export { Cors, type ForgeCors } from './cors.js';
export {
  describeBadDate,
  readDate,
  readDeadline,
  formatDuration,
  isUnset,
  parseSeconds,
  makeDateFilter,
} from './body.js';
export { formatDisposition, replyWithFile, readFile, sniffImageType, sniffType } from './files.js';
export {
  COUNTED_STYLE,
  LINKED_STYLE,
  replyWithPagedList,
  type ListStyle,
  makePageHeaders,
  readPage,
  replyWithList,
} from './paging.js';
export {
  replyWithCreated,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  writeJson,
  JSON_TYPE,
  createNotFound,
  createNotFoundNow,
  replyWithRedirect,
  Refusal,
  replyWithText,
} from './replies.js';
