import type { ToolCall } from '../inference/tool-call-schemas.js';
import { ArgumentText, parseArguments, readArguments } from './argument-text.js';
import { makeEqualityKey } from './equality-key.js';
import { type RawCall, readRawCall } from './raw-call.js';
import type { AnswerWarning } from './warnings.js';

type Arguments = Readonly<Record<string, unknown>>;

/** A call that cannot be run: it has no name, or its arguments are not an object. */
export interface UnreadableCall {
  readonly id: string | undefined;
  /** Empty when the call has none. */
  readonly name: string;
  /** The arguments as the model wrote them. */
  readonly text: string;
  /** What is wrong with it, for the model. */
  readonly problem: string;
}

/** A call whose arguments may be incomplete. */
interface OpenCall extends Omit<RawCall, 'args'> {
  /** Whether it began in an event that ends the answer, and may repeat earlier calls. */
  readonly inLast: boolean;
  readonly args: ArgumentText;
}

/** A complete call, which a later event may repeat. */
interface EarlierCall {
  readonly id: string | undefined;
  readonly index: number | undefined;
  /** The same for equal names and arguments; undefined for arguments that are too deep to compare. */
  readonly content: string | undefined;
}

/** Length of the beginning of unreadable arguments that is shown. */
const MAX_SHOWN = 200;

/**
 * Normalizes tool calls, so that each is complete, has its arguments as an object, and appears
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
  /** Calls that were left out, each with a warning. */
  readonly unreadable: UnreadableCall[] = [];
  readonly warnings: AnswerWarning[] = [];
  /** Calls whose arguments are incomplete, oldest first. */
  readonly #open: OpenCall[] = [];
  /** Calls of earlier events. */
  readonly #earlier: EarlierCall[] = [];
  /** Those of them that the current event repeats: each counts once in it. */
  readonly #repeated = new Set<EarlierCall>();
  /** Calls of the current event, which are never repeats of each other. */
  readonly #added: EarlierCall[] = [];

  /**
   * Adds the calls of one event, and returns those that are complete now.
   *
   * @param isEnd whether the event ends the answer, and may therefore repeat earlier calls
   */
  take(raw: unknown, isEnd: boolean): ToolCall[] {
    if (raw === undefined || raw === null) return [];
    // Some servers send a single call without a list.
    const items: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
    const whole = items.flatMap((item: unknown) => this.#takeCall(item, isEnd) ?? []);
    this.#endEvent();
    return whole;
  }

  /** Ends the answer, and returns the calls whose arguments were still open. */
  end(): ToolCall[] {
    const whole = this.#open.splice(0).flatMap((call) => {
      const args = parseArguments(call.args.text);
      if (args !== undefined) return this.#add(call, args) ?? [];
      this.#drop(call, call.args.text);
      return [];
    });
    this.#endEvent();
    return whole;
  }

  /** Adds a call, or a piece of one; returns the call if it is complete now. */
  #takeCall(item: unknown, isEnd: boolean): ToolCall | undefined {
    const read = readRawCall(item);
    if (read === undefined) {
      const text = JSON.stringify(item);
      this.#warn({ id: undefined, name: '', text, problem: `a tool call is no object: ${text}` });
      return undefined;
    }
    const { raw, id, index, name, args } = read;
    const call: OpenCall = { raw, id, index, name, inLast: isEnd, args: new ArgumentText() };
    const open = this.#open.findLast((each) => continuesCall(call, each));
    if (open !== undefined && typeof args === 'string') return this.#grow(open, args);
    if (name === '') {
      const text = typeof args === 'string' ? args : JSON.stringify(args ?? {});
      // Some servers end a call that is complete with an empty piece.
      if (text.trim() === '' && this.#hasEnded(call)) return undefined;
      this.#warn({ id, name, text, problem: 'a tool call has no name' }, 'nameless-tool-call');
      return undefined;
    }
    if (typeof args === 'string') {
      this.#open.push(call);
      return this.#grow(call, args);
    }
    const whole = readArguments(args);
    if (whole !== undefined) return this.#add(call, whole);
    this.#drop(call, JSON.stringify(args));
    return undefined;
  }

  /** Returns whether a piece belongs to a call that was complete before it, by id, else by index. */
  #hasEnded({ id, index }: OpenCall): boolean {
    return [...this.#earlier, ...this.#added].some((each) =>
      id !== undefined && each.id !== undefined
        ? each.id === id
        : index !== undefined && each.index === index,
    );
  }

  /** Leaves out a call whose arguments are no JSON object, with a warning. */
  #drop({ id, name }: OpenCall, text: string): void {
    const shown = text.slice(0, MAX_SHOWN);
    const problem = `the arguments of a call to ${name} are not a JSON object: ${shown}`;
    this.#warn({ id, name, text, problem });
  }

  #warn(
    call: UnreadableCall,
    code: 'nameless-tool-call' | 'unreadable-tool-call' = 'unreadable-tool-call',
  ): void {
    this.unreadable.push(call);
    this.warnings.push({ code, message: call.problem });
  }

  /** Adds a piece of the arguments of a call. */
  #grow(open: OpenCall, text: string): ToolCall | undefined {
    const args = open.args.add(text);
    if (args === undefined) return undefined;
    this.#open.splice(this.#open.indexOf(open), 1);
    return this.#add(open, args);
  }

  /** Adds a complete call; returns undefined if it repeats an earlier one. */
  #add(call: OpenCall, args: Arguments): ToolCall | undefined {
    const { raw, id, index, name } = call;
    const key = makeEqualityKey(args);
    const content = key === undefined ? undefined : `${name} ${key}`;
    const earlier = content === undefined ? undefined : this.#findEarlier(call, content);
    if (earlier !== undefined) {
      this.#repeated.add(earlier);
      return undefined;
    }
    const made = { ...raw, function: { ...raw.function, name, arguments: args } } as ToolCall;
    this.calls.push(structuredClone(made));
    this.#added.push({ id, index, content });
    return made;
  }

  /**
   * Finds the earlier call that a call repeats: one with the same name, arguments and id, or, in an
   * event that ends the answer, at the same index, where one of both may lack an id. Some servers
   * restart the ids with each event, so the same id alone does not make a repeat.
   */
  #findEarlier({ id, index, inLast }: OpenCall, content: string): EarlierCall | undefined {
    const equal = this.#earlier.filter(
      (each) => each.content === content && !this.#repeated.has(each),
    );
    return (
      equal.find((each) => id !== undefined && each.id === id) ??
      equal.find(
        (each) => inLast && each.index === index && (id === undefined || each.id === undefined),
      )
    );
  }

  #endEvent(): void {
    this.#repeated.clear();
    this.#earlier.push(...this.#added.splice(0));
  }
}

/** Returns whether a piece continues a call: by id, else by index, else if it has no name. */
function continuesCall({ id, index, name }: OpenCall, call: OpenCall): boolean {
  if (name !== '' && name !== call.name) return false;
  if (id !== undefined && call.id !== undefined) return id === call.id;
  if (index !== undefined && call.index !== undefined) return index === call.index;
  return name === '';
}
