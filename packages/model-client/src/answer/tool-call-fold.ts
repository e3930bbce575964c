import { isRecord } from '@clients/core';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { ArgumentText } from './argument-text.js';
import { EarlierCalls } from './earlier-calls.js';
import { type OpenCall, OpenCalls, type RawCall } from './open-calls.js';
import type { AnswerWarning } from './warnings.js';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Normalises tool calls, so that each is complete, has its arguments as an object, and appears
 * once.
 *
 * Some servers send the arguments as a string, some send a call in several pieces of which only the
 * first has a name, and some repeat all calls in the last event. Equal calls without ids in other
 * events are separate calls: a model may roll a die twice.
 *
 * The calls kept here are copies: the returned ones become part of an event, which belongs to the
 * caller.
 */
export class ToolCallFold {
  readonly calls: ToolCall[] = [];
  readonly warnings: AnswerWarning[] = [];
  readonly #open: OpenCalls = new OpenCalls();
  readonly #earlier: EarlierCalls = new EarlierCalls();
  /** The calls added in the current event. */
  readonly #added: (readonly [call: OpenCall, args: Arguments])[] = [];

  /** Adds the calls of one event, and returns those that are complete now. */
  take(raw: unknown, inLast: boolean): ToolCall[] {
    if (!Array.isArray(raw)) return [];
    const whole = raw.flatMap((item: unknown) => this.#takeCall(item, inLast) ?? []);
    this.#endEvent(inLast);
    return whole;
  }

  /** Ends the answer, and returns the calls whose arguments were still open. */
  end(): ToolCall[] {
    return this.#open.closeAll().flatMap((call) => {
      const { text } = call.args;
      if (text.trim() === '') return this.#addOpen(call) ?? [];
      this.#drop(call, text);
      return [];
    });
  }

  /** Adds a call, or a piece of one; returns the call if it is complete now. */
  #takeCall(item: unknown, inLast: boolean): ToolCall | undefined {
    if (typeof item !== 'object' || item === null) return undefined;
    const { id, function: given } = item as RawCall;
    const { index, name, arguments: args } = given ?? {};
    const call: OpenCall = {
      raw: item,
      id: typeof id === 'string' && id !== '' ? id : undefined,
      index: typeof index === 'number' ? index : undefined,
      name: typeof name === 'string' ? name.trim() : '',
      inLast,
      args: new ArgumentText(),
    };
    const open = typeof args === 'string' ? this.#open.find(call) : undefined;
    if (open !== undefined && typeof args === 'string') return this.#grow(open, args);
    if (call.name === '') {
      this.warnings.push({ code: 'nameless-tool-call', message: 'a tool call has no name' });
      return undefined;
    }
    if (typeof args === 'string') {
      this.#open.add(call);
      return this.#grow(call, args);
    }
    const whole = args ?? {};
    if (isRecord(whole)) return this.#add(call, whole);
    this.#drop(call, JSON.stringify(whole));
    return undefined;
  }

  /** Leaves out a call whose arguments are no JSON object, with a warning. */
  #drop({ name }: OpenCall, text: string): void {
    const message = `the arguments of a call to ${name} are not a JSON object: ${text.slice(0, 200)}`;
    this.warnings.push({ code: 'unreadable-tool-call', message });
  }

  /** Adds a piece of the arguments of a call. */
  #grow(open: OpenCall, text: string): ToolCall | undefined {
    const args = open.args.add(text);
    if (args === undefined) return undefined;
    this.#open.close(open);
    return this.#add(open, args);
  }

  /**
   * Adds a call that has no arguments at the end. One that began in the last event may repeat an
   * earlier one.
   */
  #addOpen(call: OpenCall): ToolCall | undefined {
    const added = this.#add(call, {});
    this.#endEvent(call.inLast);
    return added;
  }

  /** Adds a complete call; returns undefined if it repeats an earlier one. */
  #add(call: OpenCall, args: Arguments): ToolCall | undefined {
    if (this.#earlier.isRepeat(call, args)) return undefined;
    const { raw, name } = call;
    const made = { ...raw, function: { ...raw.function, name, arguments: args } } as ToolCall;
    this.calls.push(structuredClone(made));
    this.#added.push([call, args]);
    return made;
  }

  /** Calls of the same event are never repeats of each other. */
  #endEvent(inLast: boolean): void {
    for (const [call, args] of this.#added.splice(0)) if (!inLast) this.#earlier.add(call, args);
  }
}
