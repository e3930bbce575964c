import type { ToolCall } from '../inference/tool-call-schemas.js';
import type { Warning } from './warnings.js';

/** A call as servers really send it. */
interface RawCall {
  readonly id?: unknown;
  readonly function?: { readonly index?: unknown; readonly name?: unknown; readonly arguments?: unknown } | null;
}

/** A call of which more may come. */
interface OpenCall {
  readonly raw: object;
  readonly id: string | undefined;
  readonly index: number | undefined;
  readonly name: string;
  /** It began in the last event, which may only repeat a call. */
  readonly inLast: boolean;
  text: string;
}

/**
 * Puts tool calls into one form: whole, with arguments as an object, each once.
 *
 * Servers were seen to send arguments as a string, to send a call in several pieces of which the later ones have no name, and to send
 * all calls again with the last event. Without ids two equal calls in other events are two: a model may want to roll twice.
 *
 * What is kept is a copy: the calls that are given belong to an event, and so to the caller.
 */
export class ToolCallFold {
  readonly calls: ToolCall[] = [];
  readonly warnings: Warning[] = [];
  #open: OpenCall[] = [];
  /** Calls of the events before, which the last one may hold again: each once. */
  readonly #before: ToolCall[] = [];

  /** Takes the calls of one event; gives those that are whole now. */
  take(raw: unknown, inLast: boolean): ToolCall[] {
    if (!Array.isArray(raw)) return [];
    const known = this.calls.length;
    const whole = raw.flatMap((item: unknown) => this.#one(item, inLast) ?? []);
    if (!inLast) this.#before.push(...this.calls.slice(known));
    return whole;
  }

  /** No more will come: gives the calls that were waiting for the rest of their arguments. */
  end(): ToolCall[] {
    const open = this.#open;
    this.#open = [];
    return open.flatMap((call) => {
      const found = call.text.trim() === '' ? {} : objectIn(call.text);
      if (found !== undefined) return this.#addOpen(call, found) ?? [];
      this.warnings.push({
        code: 'unreadable-tool-call',
        message: `the arguments of a call to ${call.name} are not JSON: ${call.text.slice(0, 200)}`,
      });
      return [];
    });
  }

  #one(item: unknown, inLast: boolean): ToolCall | undefined {
    if (typeof item !== 'object' || item === null) return undefined;
    const { id, function: given } = item as RawCall;
    const { index, name, arguments: args } = given ?? {};
    const call: OpenCall = {
      raw: item,
      id: typeof id === 'string' && id !== '' ? id : undefined,
      index: typeof index === 'number' ? index : undefined,
      name: typeof name === 'string' ? name.trim() : '',
      inLast,
      text: typeof args === 'string' ? args : '',
    };
    if (typeof args === 'string') {
      const open = this.#openLike(call);
      if (open !== undefined) return this.#grow(open, args);
    }
    if (call.name === '') {
      this.warnings.push({ code: 'nameless-tool-call', message: 'a tool call came without a name' });
      return undefined;
    }
    if (typeof args === 'string') return this.#grow(this.#start(call), '');
    return this.#add(item, call, isObject(args) ? args : {});
  }

  /** The call that a piece goes on with: of the same id, else of the same index, else the last one. */
  #openLike({ id, index, name }: OpenCall): OpenCall | undefined {
    return this.#open.findLast((open) => {
      if (name !== '' && name !== open.name) return false;
      if (id !== undefined && open.id !== undefined) return id === open.id;
      if (index !== undefined && open.index !== undefined) return index === open.index;
      return name === '';
    });
  }

  #start(call: OpenCall): OpenCall {
    this.#open.push(call);
    return call;
  }

  #grow(open: OpenCall, text: string): ToolCall | undefined {
    open.text += text;
    const args = objectIn(open.text);
    if (args === undefined) return undefined;
    this.#open = this.#open.filter((other) => other !== open);
    return this.#add(open.raw, open, args);
  }

  /** Adds a call that was still open at the end; one that began in the last event may be the repeat of one that did not. */
  #addOpen(call: OpenCall, args: Readonly<Record<string, unknown>>): ToolCall | undefined {
    const added = this.#add(call.raw, call, args);
    if (added !== undefined && !call.inLast) this.#before.push(added);
    return added;
  }

  #add(raw: object, call: OpenCall, args: Readonly<Record<string, unknown>>): ToolCall | undefined {
    if (this.#isAgain(call, args)) return undefined;
    const { function: given } = raw as RawCall;
    const made = { ...raw, function: { ...given, name: call.name, arguments: args } } as ToolCall;
    this.calls.push(structuredClone(made));
    return made;
  }

  #isAgain({ id, index, name, inLast }: OpenCall, args: Readonly<Record<string, unknown>>): boolean {
    const at = this.#before.findIndex((other) => {
      if (id !== undefined && other.id !== undefined) return id === other.id;
      return inLast && other.function.index === index && other.function.name === name && isSame(other.function.arguments, args);
    });
    if (at >= 0 && inLast) this.#before.splice(at, 1);
    return at >= 0;
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Arguments are compared this deep; those that go deeper count as different. */
const DEEPEST = 1_000;

/** Equal as JSON; the order of keys does not count. */
function isSame(a: unknown, b: unknown, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at], depth + 1));
  }
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key], depth + 1));
}
