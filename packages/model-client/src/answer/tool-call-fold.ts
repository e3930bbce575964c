import type { ToolCall } from '../chat/schemas.js';
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
  text: string;
}

/**
 * Puts tool calls into one form: whole, with arguments as an object, each once.
 *
 * Servers were seen to send arguments as a string, to send a call in several pieces of which the later ones have no name, and to send
 * it again with the last event.
 */
export class ToolCallFold {
  readonly calls: ToolCall[] = [];
  readonly warnings: Warning[] = [];
  #open: OpenCall[] = [];

  /** Takes the calls of one event; gives those that are whole now. */
  take(raw: unknown): ToolCall[] {
    if (!Array.isArray(raw)) return [];
    const before = this.calls.length;
    return raw.flatMap((item: unknown) => this.#one(item, before) ?? []);
  }

  /** No more will come: gives the calls that were waiting for the rest of their arguments. */
  end(): ToolCall[] {
    const open = this.#open;
    this.#open = [];
    return open.flatMap((call) => {
      const found = call.text.trim() === '' ? {} : objectIn(call.text);
      if (found !== undefined) return this.#add(call.raw, call, found, this.calls.length) ?? [];
      this.warnings.push({
        code: 'unreadable-tool-call',
        message: `the arguments of a call to ${call.name} are not JSON: ${call.text.slice(0, 200)}`,
      });
      return [];
    });
  }

  #one(item: unknown, before: number): ToolCall | undefined {
    if (typeof item !== 'object' || item === null) return undefined;
    const { id, function: given } = item as RawCall;
    const { index, name, arguments: args } = given ?? {};
    const call: OpenCall = {
      raw: item,
      id: typeof id === 'string' && id !== '' ? id : undefined,
      index: typeof index === 'number' ? index : undefined,
      name: typeof name === 'string' ? name.trim() : '',
      text: typeof args === 'string' ? args : '',
    };
    if (typeof args === 'string') {
      const open = this.#openLike(call);
      if (open !== undefined) return this.#grow(open, args, before);
    }
    if (call.name === '') {
      this.warnings.push({ code: 'nameless-tool-call', message: 'a tool call came without a name' });
      return undefined;
    }
    if (typeof args === 'string') return this.#grow(this.#start(call), '', before);
    return this.#add(item, call, isObject(args) ? args : {}, before);
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

  #grow(open: OpenCall, text: string, before: number): ToolCall | undefined {
    open.text += text;
    const args = objectIn(open.text);
    if (args === undefined) return undefined;
    this.#open = this.#open.filter((other) => other !== open);
    return this.#add(open.raw, open, args, before);
  }

  #add(raw: object, { id, index, name }: OpenCall, args: Readonly<Record<string, unknown>>, before: number): ToolCall | undefined {
    const isAgain = this.calls.slice(0, before).some((other) => {
      if (id !== undefined && other.id !== undefined) return id === other.id;
      return other.function.index === index && other.function.name === name && isSame(other.function.arguments, args);
    });
    if (isAgain) return undefined;
    const { function: given } = raw as RawCall;
    const call = { ...raw, function: { ...given, name, arguments: args } } as ToolCall;
    this.calls.push(call);
    return call;
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

/** Equal as JSON; the order of keys does not count. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  }
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}
