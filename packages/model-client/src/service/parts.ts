import { allOf, codesPart, commonParts, hintsPart, type Part, spellingPart } from '@clients/core';
import { advise } from './advice.js';
import { codeOf } from './codes.js';
import { aliases } from './aliases.js';

/**
 * Refuses misspelt keys of a request, which the server would ignore, and names the right one; `validate: 'off'` sends them. A part of
 * `Transport`.
 */
export const spelling: Part = /* @__PURE__ */ spellingPart(aliases);

/** The `code` of an error that the server's message tells, such as `model-not-found`. A part of `Transport`. */
export const codes: Part = /* @__PURE__ */ codesPart(codeOf);

/** What to check after an error, as its `hint`, with `codes`, which decide it. A part of `Transport`. */
export const hints: Part = /* @__PURE__ */ allOf(codes, /* @__PURE__ */ hintsPart(advise));

/** Every part of `Transport`, as a `ModelClient` has them. */
export const everyPart: Part = /* @__PURE__ */ allOf(commonParts, spelling, hints);
