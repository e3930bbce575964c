import { InputError } from '../base/errors.js';
import { invalidOption } from '../base/invalid-option.js';
import type { DriftMemory, Hooks } from '../contract/hooks.js';
import type { Logger } from '../contract/logger.js';
import type { LimitOptions } from '../contract/options.js';
import type { Refusal } from '../contract/service.js';
import type { WireResponse } from '../network/driver.js';
import type { ProxiedCall } from '../network/proxy-failure.js';
import type { HookSet, HookSources } from './hook-set.js';
import type { DescribedCall, Description } from './describe.js';
import type { Plan } from './encode.js';
import type { Limiter } from './limiter.js';
import type { Spelling } from './spelling.js';

/** What hints need of a call that failed. */
export interface FailedCall extends ProxiedCall {
  readonly plan: Pick<Plan, 'target' | 'payload'>;
}

/** Advice for errors. */
export interface Hints {
  /** Returns what to check after an error with a code of this package, or after the time limit of a phase. */
  after(topic: string, call?: FailedCall): string | undefined;
  /** Returns what to check after the network failed. @param ofProxy what the proxy in between says of it */
  afterFailure(call: FailedCall, code: string | undefined, cause: unknown, ofProxy: string | undefined): string | undefined;
  /** Recognizes a web page that an origin returned in place of a response of the API. */
  pageIn(text: string, origin: string): WebPage | undefined;
  /** Returns what to check after a line with an error in a stream. */
  afterLine(refusal: Refusal, code: string | undefined): string | undefined;
  /** Returns what to check after a status of 400 or more; may ask the server. @param response a `CallResponse`, of which this file must not know */
  afterStatus(response: object, refused: Refused): Promise<string | undefined>;
}

/** A response with a status of 400 or more. */
export interface Refused {
  readonly refusal: Refusal;
  readonly code: string | undefined;
  /** The body as it arrived. */
  readonly text: string;
  /** The page when the body is one. */
  readonly page: WebPage | undefined;
}

/** A web page that arrived in place of a response of the API. */
export interface WebPage {
  /** What it is, with its title, for messages. */
  readonly name: string;
  /** What to check. */
  readonly hint: string;
}

/** What parts add to a transport. */
export interface Parts {
  /**
   * Returns the request that follows a redirect.
   *
   * @param context a `CallContext`, of which this file must not know
   * @param outgoing the request that was redirected, an `OutgoingRequest`
   * @param count how many redirects the attempt has followed
   * @throws {StatusError} for a redirect that is not followed
   */
  redirects?(context: object, response: WireResponse, outgoing: object, count: number): Promise<object>;
  readonly hooks?: (all: readonly Hooks[], sources: HookSources) => HookSet;
  readonly limits?: (limit: LimitOptions) => Limiter;
  readonly logging?: (logger: Logger) => Hooks;
  readonly driftReports?: () => DriftMemory;
  readonly spelling?: Spelling;
  /** Returns the code of an error; undefined when only its status is known. */
  readonly codes?: (refusal: Refusal) => string | undefined;
  readonly hints?: Hints;
  readonly descriptions?: (plan: Plan, call: DescribedCall) => Description;
}

/** A part of a transport that is in a program only when it is passed: `new Transport(options, limits, hints)`. */
export interface Part {
  readonly '~part': object;
}

/** Makes a part. */
export function part(parts: Parts): Part {
  return { '~part': parts };
}

/** Makes one part of several. */
export function allOf(...all: readonly Part[]): Part {
  return part(partsOf(all));
}

/** @throws {InputError} for a value that is not a part */
export function partsOf(all: readonly Part[]): Parts {
  const parts = {};
  for (const each of all) {
    if (typeof (each as Part | undefined)?.['~part'] !== 'object') throw invalidOption('parts', 'must be parts', each);
    Object.assign(parts, each['~part']);
  }
  return parts;
}

/** Returns a part that is needed. @throws {InputError} when it was not passed */
export function needed<Name extends keyof Parts>(parts: Parts, name: Name, what: string): NonNullable<Parts[Name]> {
  const found = parts[name];
  if (found !== undefined) return found;
  const { message, ...rest } = missingPart(what, name);
  throw new InputError(message, rest);
}

/** Returns what an error says of a part that was not passed. */
export function missingPart(what: string, name: keyof Parts): { message: string; code: string; hint: string } {
  return { message: `${what} needs the part ${name}`, code: 'missing-part', hint: `pass it: new Transport(options, ${name})` };
}
