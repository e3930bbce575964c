import { replaceControls } from '../base/text.js';
import { isThenable } from '../base/values.js';
import { type Logger, writeLog } from './logger.js';
import { type GivenNotice, type Notice, NOTICE_HINTS } from './notice.js';

/** A function in the current stack: the traces of warnings begin with what called it. */
export type StackAnchor = (...args: never) => unknown;

/** Hears each notice. What it throws or returns has no effect. */
type HearNotice = (notice: Notice) => unknown;

/** How many different notices are printed, or written to one logger; further ones are not. */
const MAX_KNOWN = 1_000;
/** Longer messages and places are cut. */
const MAX_MESSAGE = 1_000;
const MAX_PLACE = 200;
/** Longer names in a place are cut. */
const MAX_NAME = 60;

/** Which notices were printed in this process. */
const printed = new Set<string>();
/** Which were written, by logger. */
const written = new WeakMap<Logger, Set<string>>();

/**
 * Gives the notices of a client, and of the clients that `with` makes from it. Every notice goes
 * through `give`: hooks hear all of them; the logger, or the console without one, gets each code,
 * operation and place once. Nothing of it fails or delays a call.
 *
 * - With a `Call` at hand: `call.notice({ code, message, place })`, which adds the operation and the
 *   context, and removes secrets from the message.
 * - With a transport, as in the code of clients: `giveNotice(transport, { code, message, operation })`.
 * - With settings: `settings.notices.give({ code, message, operation })`.
 *
 * Rooms below this one return what they have found, or take a function that is told.
 */
export class Notices {
  /** Such as `ForgeClientWarning`. */
  readonly #type: string;
  readonly #logger: Logger | null | undefined;
  readonly #hear: HearNotice;

  /**
   * @param service package name
   * @param logger undefined for the console, `null` for nobody
   * @param hear is told every notice
   */
  constructor(service: string, logger: Logger | null | undefined, hear: HearNotice) {
    this.#type = `${toPascalCase(service)}Warning`;
    this.#logger = logger;
    this.#hear = hear;
  }

  /**
   * Gives a notice.
   *
   * @param anchor for a notice about what a program has passed, the method that it called: `--trace-warnings`
   * shows ten frames, and the program's has to be among them
   */
  give(given: GivenNotice, anchor?: StackAnchor): void {
    const notice = describeNotice(given);
    try {
      const heard = this.#hear(notice);
      if (isThenable(heard)) heard.then(undefined, () => undefined);
    } catch {
      // A call does not fail because of a notice.
    }
    const logger = this.#logger;
    if (logger === null || !isFirst(notice, logger)) return;
    if (logger === undefined) print(this.#type, notice, anchor);
    else writeLog(logger, 'warn', notice.message, selectLogFields(notice));
  }
}

function describeNotice({
  code,
  message,
  hint = NOTICE_HINTS[code],
  operation,
  place,
  context,
}: GivenNotice): Notice {
  const text = operation === undefined ? message : `${operation}: ${message}`;
  return {
    code,
    message: cut(replaceControls(text, ' '), MAX_MESSAGE),
    hint,
    operation,
    place: place === undefined ? undefined : cut(replaceControls(place, ' '), MAX_PLACE),
    context,
  };
}

/** Returns whether a notice is the first of its code, operation and place. */
function isFirst(
  { code, operation = '', place = '' }: Notice,
  logger: Logger | undefined,
): boolean {
  return addOnce(
    logger === undefined ? printed : getWritten(logger),
    `${code}\n${operation}\n${place}`,
  );
}

/** Adds a key to a set of bounded size. Returns whether it is new; never when the set is full. */
export function addOnce(known: Set<string>, key: string): boolean {
  if (known.size >= MAX_KNOWN || known.has(key)) return false;
  known.add(key);
  return true;
}

function getWritten(logger: Logger): Set<string> {
  const known = written.get(logger) ?? new Set();
  written.set(logger, known);
  return known;
}

function selectLogFields({ code, hint, operation, place }: Notice): object {
  return {
    code,
    hint,
    ...(operation === undefined ? {} : { operation }),
    ...(place === undefined ? {} : { place }),
  };
}

/** What is used of `process`, where there is one. */
interface WarningProcess {
  readonly emitWarning?: (
    message: string,
    options: { type: string; code: string; detail: string; ctor?: unknown },
  ) => void;
}

/** Prints a notice where the platform prints warnings. */
function print(
  type: string,
  { code, message, hint }: Notice,
  anchor: StackAnchor | undefined,
): void {
  try {
    const { process } = globalThis as { readonly process?: WarningProcess };
    if (typeof process?.emitWarning === 'function')
      process.emitWarning(message, { type, code, detail: hint, ctor: anchor });
    else console.warn(`${type} [${code}]: ${message}\n${hint}`);
  } catch {
    // A call does not fail because of a notice.
  }
}

/** A key of a place: the index of a list is a number, and a key of an open record `null`. */
export type PlaceKey = PropertyKey | null;

/**
 * Writes the place of a notice, such as `body.messages[].imges`: without the indices of lists and
 * without keys of open records, of which there may be any number.
 */
export function formatPlace(keys: readonly PlaceKey[]): string {
  let place = '';
  for (const key of keys) {
    if (typeof key === 'number') place += '[]';
    else if (key === null) place += '[*]';
    else {
      const name = cut(String(key), MAX_NAME);
      const isWord = /^[\w$-]+$/.test(name);
      place += isWord ? `${place === '' ? '' : '.'}${name}` : `[${JSON.stringify(name)}]`;
    }
  }
  return place;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Such as `ModelClient` for `model-client`. */
export function toPascalCase(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}
