/** How many frames of the program are shown, unless it asks for long stacks. */
const MAX_FRAMES = 4;
/** The default of `Error.stackTraceLimit`. A program that sets a higher one asks for long stacks. */
const USUAL_STACK_LIMIT = 10;

/**
 * A frame as V8 writes it, and so Node, Chromium, Deno and Bun. The stacks of other engines have no
 * message, and other frames.
 */
const FRAME = /^\s+at /;
const OTHER_FRAME = /@|^$/;

/** Frames of runtimes and dependencies, and those without a place. */
const NOT_OF_USER =
  /\b(?:node|ext|bun|deno):|\bnative\b|<anonymous>\)?$|\(index \d+\)$|[\\/]node_modules[\\/](?:undici|zod)[\\/]/;

/** Where packages are installed. */
const PACKAGES = /[\\/](?:node_modules|npm)[\\/]/;

type Class = abstract new (...args: never) => object;

/**
 * Gives a new error its stack: the message, the hint, and the frames, those of the user first. The
 * stack that the engine made is not read, because Deno prints an uncaught error without the hint
 * once it has been.
 *
 * @param type the class of the error, whose constructors are left out
 */
export function writeStack(error: Error, hint: string | undefined, type: Class): void {
  const captured: { stack?: unknown } = {};
  if (typeof Error.captureStackTrace === 'function') Error.captureStackTrace(captured, type);
  else captured.stack = error.stack;
  // Programs may replace how stacks are made.
  if (typeof captured.stack !== 'string') return;
  const [first = '', ...others] = captured.stack.split('\n');
  setStack(
    error,
    OTHER_FRAME.test(first)
      ? [...formatHint(hint), first, ...others]
      : [formatTitle(error), ...formatHint(hint), ...orderFrames(others)],
  );
}

/** Replaces the hint in the stack of an error. */
export function replaceHint(error: Error, hint: string): void {
  if (typeof error.stack !== 'string') return;
  const { head, frames } = splitStack(error.stack);
  const kept = head.filter((line) => !line.startsWith('hint: '));
  // In stacks of other engines, the head consists of frames.
  const at = kept.length > 0 && OTHER_FRAME.test(kept[0] ?? '') ? 0 : kept.length;
  setStack(error, [...kept.slice(0, at), ...formatHint(hint), ...kept.slice(at), ...frames]);
}

/** Adds callers to the stack of an error, after the frames that it has. */
export function addFrames(error: Error, callers: readonly string[]): void {
  if (typeof error.stack !== 'string') return;
  const { head, frames } = splitStack(error.stack);
  const added = callers.filter((frame) => !frames.includes(frame));
  if (added.length > 0) setStack(error, [...head, ...orderFrames([...frames, ...added])]);
}

/**
 * Returns the frames of a stack; none in engines other than V8, which have none beyond an `await`
 * either.
 */
export function readFrames({ stack }: Error): readonly string[] {
  return splitStack(String(stack)).frames;
}

interface StackParts {
  readonly head: readonly string[];
  readonly frames: readonly string[];
}

function splitStack(stack: string): StackParts {
  const lines = stack.split('\n');
  const start = lines.findIndex((line) => FRAME.test(line));
  return start < 0
    ? { head: lines, frames: [] }
    : {
        head: lines.slice(0, start),
        frames: lines.slice(start).filter((line) => FRAME.test(line)),
      };
}

function setStack(error: Error, lines: readonly string[]): void {
  Object.defineProperty(error, 'stack', {
    value: lines.join('\n'),
    writable: true,
    configurable: true,
  });
}

function formatTitle({ name, message }: Error): string {
  return message === '' ? name : `${name}: ${message}`;
}

function formatHint(hint: string | undefined): readonly string[] {
  return hint === undefined ? [] : [`hint: ${hint}`];
}

/**
 * Leaves out the frames of the package and of the runtime, or puts them last where the program asks
 * for long stacks, as test runners do. In a bundle, the frames of the package look like those of
 * the user, and all stay as they are.
 */
function orderFrames(frames: readonly string[]): readonly string[] {
  const ofUser = findOwnFolder() === '' ? [] : frames.filter(isOfUser);
  if (ofUser.length === 0) return frames;
  if (Error.stackTraceLimit > USUAL_STACK_LIMIT)
    return [...ofUser, ...frames.filter((frame) => !isOfUser(frame))];
  return ofUser.slice(0, MAX_FRAMES);
}

function isOfUser(frame: string): boolean {
  return !NOT_OF_USER.test(frame) && !frame.includes(findOwnFolder());
}

let knownFolder: string | undefined;

/**
 * Returns the folder of this package where it is installed; empty in its repository, and as part of
 * a bundle.
 */
function findOwnFolder(): string {
  return (knownFolder ??= findPackageFolder(readFrames(new Error())[0] ?? ''));
}

/**
 * Returns the folder `dist` of the installed package that a frame is in; empty for other frames.
 */
function findPackageFolder(frame: string): string {
  const start = frame.search(PACKAGES);
  const end = Math.max(frame.lastIndexOf('/dist/'), frame.lastIndexOf('\\dist\\'));
  return start < 0 || end < start ? '' : frame.slice(start, end + '/dist/'.length);
}
