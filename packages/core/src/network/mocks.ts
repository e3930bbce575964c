import type { DispatcherLike } from './driver.js';

/*
 * What a test puts in place of the network: a replaced global `fetch`, and undici's global
 * dispatcher. docs/decisions/mocks-in-tests.md says what the detection rests on.
 */

/**
 * The beginning of the text of Node's own `fetch`, from 20 to 26, and of one that is native. A wrapper
 * has its own text, a `Proxy` the text of a native function without a name.
 */
const PLATFORM_FETCH =
  /^function fetch\((?:input, init = undefined\) \{|\)\s*\{\s*\[native code\])/;

/** The `fetch` of a window that vitest has bound to it, for happy-dom. */
const BOUND_FETCH = /^(?:bound )+fetch$/;

let checked: unknown;
let isChecked = false;

/**
 * Returns whether a global `fetch` is that of the platform or of its environment: happy-dom's, or a
 * polyfill that says so. A program that uses it sees no mock in it.
 */
export function isPlatformFetch(fetch: unknown): boolean {
  if (fetch !== checked) {
    checked = fetch;
    isChecked = typeof fetch !== 'function' || belongsToPlatform(fetch);
  }
  return isChecked;
}

function belongsToPlatform(fetch: object): boolean {
  const { name, polyfill, ponyfill } = fetch as {
    readonly name?: unknown;
    readonly polyfill?: unknown;
    readonly ponyfill?: unknown;
  };
  // Deno's own has another text in each version.
  if (polyfill === true || ponyfill === true || 'Deno' in globalThis) return true;
  const text = Function.prototype.toString.call(fetch);
  return (
    PLATFORM_FETCH.test(text) ||
    ('happyDOM' in globalThis && BOUND_FETCH.test(String(name)) && text.includes('[native code]'))
  );
}

/** Where undici 8, and undici 7 and Node, keep the global dispatcher. */
const GLOBAL_DISPATCHERS = [
  Symbol.for('undici.globalDispatcher.2'),
  Symbol.for('undici.globalDispatcher.1'),
] as const;

/**
 * Returns the global dispatcher if it is a mock. It is known by what it has: undici exists several
 * times in a process, and a composed mock is of no class.
 */
function findMockDispatcher(): DispatcherLike | undefined {
  for (const symbol of GLOBAL_DISPATCHERS) {
    const dispatcher = (globalThis as Readonly<Record<symbol, unknown>>)[symbol];
    const { disableNetConnect } = (dispatcher ?? {}) as { readonly disableNetConnect?: unknown };
    if (typeof disableNetConnect === 'function') return dispatcher as DispatcherLike;
  }
  return undefined;
}

/** What takes the place of the network: the global `fetch`, or a dispatcher. */
export type Mock = 'fetch' | DispatcherLike;

/**
 * Returns what a test has put in place of the network; undefined where there is none, and outside of
 * tests. It is looked for before each request, because tests set it up and remove it at any time;
 * the variables are only read if there is one.
 *
 * @param service package name, which begins the name of the variable that turns this on or off
 */
export function findMock(service: string, environment: Environment): Mock | undefined {
  const mock = findAnyMock();
  return mock !== undefined && obeysMocks(service, environment) ? mock : undefined;
}

/**
 * Returns the variable that would let a client use a mock that it does not use; undefined where there
 * is none, or the program has turned this off.
 */
export function findIgnoredMock(service: string, environment: Environment): string | undefined {
  const variable = nameVariable(service);
  const isAsked = (environment[variable] ?? '') !== '';
  return isAsked || findAnyMock() === undefined || isInTest(environment) ? undefined : variable;
}

type Environment = Readonly<Record<string, string | undefined>>;

function findAnyMock(): Mock | undefined {
  return isPlatformFetch(globalThis.fetch) ? findMockDispatcher() : 'fetch';
}

function nameVariable(service: string): string {
  return `${service.replaceAll('-', '_').toUpperCase()}_MOCKS`;
}

function obeysMocks(service: string, environment: Environment): boolean {
  const asked = environment[nameVariable(service)]?.trim().toLowerCase() ?? '';
  return asked === '' ? isInTest(environment) : !['off', 'false', '0', 'no'].includes(asked);
}

/** Set by vitest, by jest, and by the runner of Node. The first two also set `NODE_ENV`. */
const RUNNER_VARIABLES = ['VITEST', 'JEST_WORKER_ID', 'NODE_TEST_CONTEXT'];

function isInTest(environment: Environment): boolean {
  return (
    environment['NODE_ENV'] === 'test' ||
    RUNNER_VARIABLES.some((name) => (environment[name] ?? '') !== '') ||
    hasRunnerGlobals()
  );
}

/** Mocha and Jasmine set no variable, but the functions with which tests are written. */
function hasRunnerGlobals(): boolean {
  const { describe, it } = globalThis as { readonly describe?: unknown; readonly it?: unknown };
  return typeof describe === 'function' && typeof it === 'function';
}
