import { checkKnown, InputError, describeKind, hasFields } from '@clients/core';
import type { ProductVersion } from '../service/product-route.js';
import type { ToolRunContext } from './tool.js';

/** A call that waits for approval. */
export interface ApprovalRequest {
  /** Name of the tool. */
  readonly name: string;
  /** Name of the client's method, such as `issues.create`. */
  readonly method: string;
  /** One-line summary of the tool. */
  readonly description: string;
  /** The arguments, after validation. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Whether the call may change or delete existing data. */
  readonly destructive: boolean;
  /** Whether repeating the call has no further effect. */
  readonly idempotent: boolean;
}

/** Options of {@link forgeTools}. */
export interface ForgeToolsOptions<Context extends ToolRunContext = ToolRunContext> {
  /**
   * Operations to offer: methods, such as `issues.create`, or all methods of a noun, such as
   * `issues.*`. Default: all.
   */
  readonly include?: readonly string[] | undefined;
  /** Operations not to offer, named as in `include`, over which it takes precedence. */
  readonly exclude?: readonly string[] | undefined;
  /**
   * Nouns to offer with all their operations, such as `issues`; added to `include`. `toolsets()`
   * lists them.
   */
  readonly toolsets?: readonly string[] | undefined;
  /**
   * Offers only operations that change nothing; others are left out even if `include` names them.
   * Default false.
   */
  readonly readOnly?: boolean | undefined;
  /**
   * Pass the result of `forge.server.product()` to leave out operations that this server does not
   * have. By default, and if the product of the server is not known, all are offered, and the
   * description of an operation that not all servers have names its product.
   */
  readonly server?: ProductVersion | undefined;
  /**
   * Called before each call that changes something, with the second argument of `run`. Unless it
   * returns `true`, nothing is sent, and the model is told that the call was not approved.
   */
  readonly approve?:
    | ((request: ApprovalRequest, context: Context | undefined) => boolean | PromiseLike<boolean>)
    | undefined;
  /**
   * Fields to keep in answers, with dots for nested ones (`user.login`): a list for all tools, or
   * lists by names as in `include`. An exact name applies first, then the longest pattern. Answers
   * with picked fields are not compacted.
   */
  readonly pick?: readonly string[] | Readonly<Record<string, readonly string[]>> | undefined;
  /**
   * Removes long and rarely useful parts of answers: empty values, and URLs of the API and of
   * avatars. A user or a repository inside another object is replaced by its name. Default true.
   */
  readonly compact?: boolean | undefined;
  /**
   * Maximum number of characters in an answer, at least 1000. A longer answer is cut, with a note
   * on how to read the rest. Default 20 000.
   */
  readonly maxChars?: number | undefined;
  /**
   * Prefix of each tool's name, such as `work_`, for tools of several servers in one conversation.
   */
  readonly prefix?: string | undefined;
}

type OptionKind =
  | 'a list of names'
  | 'a list of names or an object'
  | 'an object'
  | 'a function'
  | 'a boolean'
  | 'a number'
  | 'a string';

const OPTION_KINDS: Readonly<Record<keyof ForgeToolsOptions, OptionKind>> = {
  include: 'a list of names',
  exclude: 'a list of names',
  toolsets: 'a list of names',
  readOnly: 'a boolean',
  server: 'an object',
  approve: 'a function',
  pick: 'a list of names or an object',
  compact: 'a boolean',
  maxChars: 'a number',
  prefix: 'a string',
};

const IS_OF_KIND: Readonly<Record<OptionKind, (value: unknown) => boolean>> = {
  'a list of names': isListOfTexts,
  'a list of names or an object': (value) => isListOfTexts(value) || hasFields(value),
  'an object': hasFields,
  'a function': (value) => typeof value === 'function',
  'a boolean': (value) => typeof value === 'boolean',
  'a number': (value) => typeof value === 'number',
  'a string': (value) => typeof value === 'string',
};

const MIN_CHARS = 1000;

/** @throws {InputError} naming the option that is wrong */
export function checkOptions(options: object): void {
  checkKnown(options, Object.keys(OPTION_KINDS));
  for (const [name, kind] of Object.entries(OPTION_KINDS)) {
    const value: unknown = options[name as keyof typeof options];
    if (value === undefined) continue;
    if (!IS_OF_KIND[kind](value))
      throw createRefusedOptionError(`option ${name} must be ${kind}, not ${describeKind(value)}`);
  }
  const { maxChars, prefix } = options as ForgeToolsOptions;
  if (maxChars !== undefined && !(Number.isInteger(maxChars) && maxChars >= MIN_CHARS))
    throw createRefusedOptionError(
      `option maxChars must be an integer of at least ${String(MIN_CHARS)}`,
    );
  if (prefix !== undefined && !/^[\w-]*$/.test(prefix))
    throw createRefusedOptionError(
      'option prefix must consist of letters, digits, underscores and hyphens',
    );
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function createRefusedOptionError(text: string): InputError {
  return new InputError(`forgeTools: ${text}`, { code: 'invalid-option' });
}
