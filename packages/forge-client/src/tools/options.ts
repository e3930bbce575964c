import { InputError, kindOf } from '@clients/core';
import { nearest } from './near.js';
import type { ProductVersion } from '../service/server-kinds.js';
import type { ToolRunContext } from './tool.js';

/** A call that waits for approval. */
export interface ApprovalRequest {
  /** Name of the tool. */
  readonly name: string;
  /** Name of the client's method, such as `issues.create`. */
  readonly method: string;
  /** What the tool does, in one line. */
  readonly description: string;
  /** The arguments, which have been checked. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The call may change or delete what exists. */
  readonly destructive: boolean;
  /** Repeating the call has no further effect. */
  readonly idempotent: boolean;
}

/** Options of {@link forgeTools}. */
export interface ForgeToolsOptions<Context extends ToolRunContext = ToolRunContext> {
  /** Operations to offer: methods, such as `issues.create`, or nouns with all below them, such as `issues.*`. Default all. */
  readonly include?: readonly string[] | undefined;
  /** Operations not to offer, named like those of `include`; takes precedence over it. */
  readonly exclude?: readonly string[] | undefined;
  /** Nouns to offer with all their operations, such as `issues`; added to `include`. `toolsets()` lists them. */
  readonly toolsets?: readonly string[] | undefined;
  /** Offers only operations that do not change anything; others are left out even where `include` names them. Default false. */
  readonly readOnly?: boolean | undefined;
  /**
   * Leaves out operations that this server does not have: what `forge.server.product()` returned. By default all are offered, and a
   * description names the product of an operation that not all servers have.
   */
  readonly server?: ProductVersion | undefined;
  /**
   * Called before each call that changes something, with the second argument of `run`. With `false` nothing is sent, and the model is told
   * that the call was not approved.
   */
  readonly approve?: ((request: ApprovalRequest, context: Context | undefined) => boolean | PromiseLike<boolean>) | undefined;
  /**
   * Fields that answers keep, with dots for nested ones (`user.login`): for all tools, or by the names that `include` takes, of which an
   * exact name, then the longest one, applies. An answer that is picked from is not compacted.
   */
  readonly pick?: readonly string[] | Readonly<Record<string, readonly string[]>> | undefined;
  /**
   * Removes what is long and rarely useful from answers: empty values, addresses of the API and of avatars. A user or a repository inside
   * another object becomes its name. Default true.
   */
  readonly compact?: boolean | undefined;
  /** Most characters of an answer, at least 1000. A longer one is cut, with a note on how to read the rest. Default 20 000. */
  readonly maxChars?: number | undefined;
  /** Put before each tool's name, such as `work_`, for tools of several servers in one conversation. */
  readonly prefix?: string | undefined;
}

const KINDS = {
  include: 'list',
  exclude: 'list',
  toolsets: 'list',
  readOnly: 'boolean',
  server: 'object',
  approve: 'function',
  pick: 'object',
  compact: 'boolean',
  maxChars: 'number',
  prefix: 'string',
} as const satisfies Readonly<Record<keyof ForgeToolsOptions, string>>;

const LEAST_CHARS = 1000;

/** @throws {InputError} naming the option that is wrong */
export function checkOptions(options: object): void {
  const given: unknown = options;
  if (typeof given !== 'object' || given === null) throw refused(`the options must be an object, not ${kindOf(given)}`);
  for (const [name, value] of Object.entries(options) as [string, unknown][]) {
    const kind = (KINDS as Readonly<Record<string, string>>)[name];
    if (value === undefined) continue;
    if (kind === undefined) {
      refuseNear(name, options);
      continue;
    }
    const fits = kind === 'list' ? isList(value) : kind === 'object' ? typeof value === 'object' && value !== null : typeof value === kind;
    if (!fits) throw refused(`option ${name} must be a ${kind === 'list' ? 'list of names' : kind}, not ${kindOf(value)}`);
  }
  const { maxChars, prefix } = options as ForgeToolsOptions;
  if (maxChars !== undefined && !(Number.isInteger(maxChars) && maxChars >= LEAST_CHARS))
    throw refused(`option maxChars must be an integer of at least ${String(LEAST_CHARS)}`);
  if (prefix !== undefined && !/^[\w-]*$/.test(prefix))
    throw refused('option prefix must consist of letters, digits, underscores and hyphens');
}

/** @throws {InputError} for a key that is near an option which is not given: others are ignored, as in every object of options */
function refuseNear(name: string, options: object): void {
  const [near] = nearest(name, Object.keys(KINDS));
  if (near !== undefined && !(near in options)) throw refused(`option ${name} is not known: did you mean ${near}?`);
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function refused(text: string): InputError {
  return new InputError(`forgeTools: ${text}`, { code: 'invalid-option' });
}
