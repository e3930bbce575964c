import { type OtherOrigin, declareOrigin } from '@clients/core';

/** The origin of web search and web fetch, in the cloud. */
export const webOrigin: OtherOrigin = /* @__PURE__ */ declareOrigin('web');
