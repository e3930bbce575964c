import type { Aliases } from './base/near-name.js';
import { describePlan } from './call/describe.js';
import { Limiter } from './call/limiter.js';
import { HookSet, type HookSources } from './call/hook-set.js';
import { allOf, type Part, part } from './call/parts.js';
import { followed } from './call/redirect.js';
import { NameFinder } from './call/spelling.js';
import type { Hooks } from './contract/hooks.js';
import { loggerHooks } from './contract/logger.js';
import { ReportedDrift } from './contract/reported-drift.js';
import type { Refusal } from './contract/service.js';
import { type Adviser, hintsOf } from './response/hint.js';

export { allOf, type Part } from './call/parts.js';

/** The option `limit` of a `Transport`. */
export const limits: Part = /* @__PURE__ */ part({ limits: (limit) => new Limiter(limit) });

/** Follows the redirects of a server. Without it, a redirect is a `StatusError` `missing-part`. */
export const redirects: Part = /* @__PURE__ */ part({ redirects: followed });

const called = (all: readonly Hooks[], sources: HookSources): HookSet => new HookSet(all, sources);

/** The option `hooks` of a `Transport` with any hook but `onDrift`, and the diagnostics channels of these. */
export const hooks: Part = /* @__PURE__ */ part({ hooks: called });

const reported = (): ReportedDrift => new ReportedDrift();

/** The hook `onDrift` of a `Transport` and the diagnostics channel `drift`, with `hooks`. */
export const driftReports: Part = /* @__PURE__ */ part({ hooks: called, driftReports: reported });

/** The option `logger` of a `Transport`, with `driftReports`, which a logger gets too. */
export const logging: Part = /* @__PURE__ */ part({ hooks: called, logging: loggerHooks, driftReports: reported });

/** The method `describe` of a `Transport`. */
export const descriptions: Part = /* @__PURE__ */ part({ descriptions: describePlan });

/** The parts that are the same for every API. */
export const commonParts: Part = /* @__PURE__ */ allOf(redirects, limits, hooks, logging, driftReports, descriptions);

/** Makes the part that refuses misspelt keys. @param aliases names that other clients use */
export function spellingPart(aliases: Aliases): Part {
  return part({ spelling: new NameFinder(aliases) });
}

/** Makes the part for the codes of errors that the service knows. @param codeOf returns undefined when only the status is known */
export function codesPart(codeOf: (refusal: Refusal) => string | undefined): Part {
  return part({ codes: codeOf });
}

/** Makes the part for the hints of errors. @param advise returns what the service knows of an error */
export function hintsPart(advise: Adviser): Part {
  return part({ hints: hintsOf(advise) });
}
