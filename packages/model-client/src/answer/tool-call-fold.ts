import { isRecord } from '@clients/core';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { isEqual } from './json-equal.js';
import type { Warning } from './warnings.js';

/** A call as servers send it. */
interface RawCall {
  readonly id?: unknown;
  readonly function?: { readonly index?: unknown; readonly name?: unknown; readonly arguments?: unknown } | null;
}

/** A call whose arguments may be incomplete. */
interface OpenCall {
  readonly raw: RawCall;
  readonly id: string | undefined;
  readonly index: number | undefined;
  readonly name: string;
  /** Whether it began in the last event, which may repeat earlier calls. */
  readonly inLast: boolean;
  text: string;
}

/**
 * Normalises tool calls: complete, with arguments as an object, each once.
 *
 * Some servers send the arguments as a string, some send a call in several pieces of which only the first has a name, and some repeat all
 * calls in the last event. Equal calls without ids in other events are separate calls: a model may roll a die twice.
 *
 * The calls kept here are copies: those that are returned belong to an event, and so to the caller.
 */
export class ToolCallFold {
  readonly calls: ToolCall[] = [];
  readonly warnings: Warning[] = [];
  #open: OpenCall[] = [];
  /** Calls of earlier events that the last one has not repeated yet. */
  readonly #earlier: ToolCall[] = [];

  /** Adds the calls of one event, and returns those that are complete now. */
  take(raw: unknown, inLast: boolean): ToolCall[] {
    if (!Array.isArray(raw)) return [];
    const known = this.calls.length;
    const whole = raw.flatMap((item: unknown) => this.#one(item, inLast) ?? []);
    if (!inLast) this.#earlier.push(...this.calls.slice(known));
    return whole;
  }

  /** Ends the answer, and returns the calls whose arguments were still open. */
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
    const open = typeof args === 'string' ? this.#openLike(call) : undefined;
    if (open !== undefined) return this.#grow(open, call.text);
    if (call.name === '') {
      this.warnings.push({ code: 'nameless-tool-call', message: 'a tool call has no name' });
      return undefined;
    }
    if (typeof args !== 'string') return this.#add(call, isRecord(args) ? args : {});
    this.#open.push(call);
    return this.#grow(call, '');
  }

  /** Finds the open call that a piece continues: by id, else by index, else the latest one. */
  #openLike({ id, index, name }: OpenCall): OpenCall | undefined {
    return this.#open.findLast((open) => {
      if (name !== '' && name !== open.name) return false;
      if (id !== undefined && open.id !== undefined) return id === open.id;
      if (index !== undefined && open.index !== undefined) return index === open.index;
      return name === '';
    });
  }

  #grow(open: OpenCall, text: string): ToolCall | undefined {
    open.text += text;
    const args = objectIn(open.text);
    if (args === undefined) return undefined;
    this.#open = this.#open.filter((other) => other !== open);
    return this.#add(open, args);
  }

  /** Adds a call that is still open at the end. One that began in the last event may repeat an earlier one. */
  #addOpen(call: OpenCall, args: Readonly<Record<string, unknown>>): ToolCall | undefined {
    const added = this.#add(call, args);
    if (added !== undefined && !call.inLast) this.#earlier.push(added);
    return added;
  }

  #add(call: OpenCall, args: Readonly<Record<string, unknown>>): ToolCall | undefined {
    if (this.#isRepeat(call, args)) return undefined;
    const { raw, name } = call;
    const made = { ...raw, function: { ...raw.function, name, arguments: args } } as ToolCall;
    this.calls.push(structuredClone(made));
    return made;
  }

  #isRepeat({ id, index, name, inLast }: OpenCall, args: Readonly<Record<string, unknown>>): boolean {
    const at = this.#earlier.findIndex(({ id: otherId, function: other }) => {
      const isPlace = id !== undefined && otherId !== undefined ? id === otherId : inLast && other.index === index;
      // Some servers number the calls of each event anew, so that another call has the same id.
      return isPlace && other.name === name && isEqual(other.arguments, args);
    });
    if (at >= 0 && inLast) this.#earlier.splice(at, 1);
    return at >= 0;
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
