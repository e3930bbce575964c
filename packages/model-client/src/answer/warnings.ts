import { quote } from '@clients/core';
import type { OpenEnum } from '@clients/core/schema';
import { findCallInText } from './call-in-text.js';
import { beginsWithThinking } from './thinking-tags.js';

/** A problem with an answer that is not an error. */
export interface AnswerWarning {
  /**
   * `context-full`: the prompt fills `num_ctx`; or it has as many tokens as one that was cut to fit
   * it, or a default of servers where the request has none, and a text that may be longer; or it has
   * far fewer tokens than its text must have. Its beginning is probably missing.
   * `too-long`: only part of the answer was kept, because it is too long. `nameless-tool-call`,
   * `unreadable-tool-call`: a call was dropped because it has no name, or because its arguments are
   * not a JSON object. `repaired`: the first answer did not match the schema; this is a later one.
   * `unreadable-content`: an event of the stream had something else than text for its content.
   * `only-loaded`: the server loaded the model and found nothing to answer, such as no message of
   * the user. `no-answer-yet`: the limit of tokens was reached before the answer began.
   * `answer-in-thinking`: the model wrote nothing but its thinking. `empty-answer`: it wrote nothing
   * at all. `tool-call-in-text`: the answer is the text of a call of one of the tools.
   * `thinking-in-text`: the text begins with the thinking of the model, between tags. `words-cut`:
   * with a `format`, the words around the JSON of the answer were left out. `max-steps`: a run of tools
   * ended at `maxSteps`, and the model still calls tools.
   */
  code: OpenEnum<
    | 'context-full'
    | 'too-long'
    | 'nameless-tool-call'
    | 'unreadable-tool-call'
    | 'repaired'
    | 'unreadable-content'
    | 'only-loaded'
    | 'no-answer-yet'
    | 'answer-in-thinking'
    | 'empty-answer'
    | 'tool-call-in-text'
    | 'thinking-in-text'
    | 'words-cut'
    | 'max-steps'
  >;
  message: string;
}

/**
 * Tokens at the beginning that servers keep when they cut a prompt: `num_keep`, 4 by default, and
 * one more if the model marks the beginning.
 */
const KEPT_TOKENS = [4, 5];

/**
 * The contexts that servers choose where a request does not, by their version and the memory of the
 * GPU.
 */
const DEFAULT_CONTEXTS = [2048, 4096, 32_768, 262_144];

/** What is known of a prompt, and of the context that it must fit. */
export interface AskedPrompt {
  /** The requested context length. */
  readonly numCtx: number | undefined;
  /** Whether the server may cut the prompt. */
  readonly truncates: boolean;
  /** Returns how many characters its texts have, repetitions left aside. */
  readonly countCharacters: () => number;
  /** Returns how many tokens it may have, at a high estimate. */
  readonly estimateTokens: () => number;
}

/** Warns of a prompt that was cut to fit the context, as its length shows, or that of its text. */
export function warnOfContext(
  promptTokens: number | undefined,
  asked: AskedPrompt,
): AnswerWarning[] {
  if (promptTokens === undefined) return [];
  const full = findFullContext(promptTokens, asked);
  if (full === undefined) return warnOfFewTokens(promptTokens, asked.countCharacters());
  const origin = typeof asked.numCtx === 'number' ? '' : ' that servers have by default';
  const message = `the prompt does not fit into the context of ${String(full)} tokens${origin}: its beginning was probably cut off; shorten it, or raise options.num_ctx`;
  return [{ code: 'context-full', message }];
}

/**
 * Returns the context that a prompt was probably cut to. A prompt may have the length of a cut by
 * chance: then its text is too short for that context.
 */
function findFullContext(
  promptTokens: number,
  { numCtx, truncates, estimateTokens }: AskedPrompt,
): number | undefined {
  if (promptTokens === numCtx) return numCtx;
  const contexts = typeof numCtx === 'number' ? [numCtx] : DEFAULT_CONTEXTS;
  const full = contexts.find((context) =>
    // Servers that ignore `truncate` keep the whole context.
    (truncates ? computeCutLengths(context) : [context]).includes(promptTokens),
  );
  return full === undefined || estimateTokens() < full ? undefined : full;
}

/** No tokenizer has so many characters for each token, repetitions and white space left aside. */
const MAX_CHARACTERS_PER_TOKEN = 8;

/**
 * Warns of a prompt for whose text the server counted too few tokens: it was cut to a context that is
 * set where the server runs, or in the model.
 */
function warnOfFewTokens(promptTokens: number, characters: number): AnswerWarning[] {
  if (promptTokens === 0 || characters < MAX_CHARACTERS_PER_TOKEN * promptTokens) return [];
  const message = `the server counted ${String(promptTokens)} tokens for a prompt of more than ${String(characters)} characters, so that its beginning was probably cut off: shorten it, or raise options.num_ctx`;
  return [{ code: 'context-full', message }];
}

/**
 * Returns the lengths that a prompt can have after a cut. Servers cut it to the whole context; from 0.30
 * on, they drop half of the context after the kept tokens.
 */
function computeCutLengths(numCtx: number): number[] {
  return [
    numCtx,
    ...KEPT_TOKENS.map((kept) => numCtx - Math.max(Math.floor((numCtx - kept) / 2), 1)),
  ];
}

/** A complete answer without text and tool calls, and what was requested. */
interface EmptyAnswer {
  /** Why the model has stopped. */
  readonly reason: string | undefined;
  readonly hasPrompt: boolean;
  readonly isJson: boolean;
  readonly hasThinking: boolean;
}

/** Warns of an answer that is complete and has no text although it should. */
export function warnOfEmptyAnswer(answer: EmptyAnswer): AnswerWarning[] {
  const { reason, hasPrompt, isJson, hasThinking } = answer;
  if (reason === 'length')
    return [
      {
        code: 'no-answer-yet',
        message: hasThinking
          ? 'the limit of tokens was reached while the model was thinking: raise options.num_predict or options.num_ctx, or set think: false'
          : 'the limit of tokens was reached before the answer began: raise options.num_predict or options.num_ctx',
      },
    ];
  if (hasThinking)
    return [
      {
        code: 'answer-in-thinking',
        message: isJson
          ? 'the model wrote nothing but its thinking: set think: false to get JSON'
          : 'the model wrote nothing but its thinking: try again, or set think: false',
      },
    ];
  if (!hasPrompt || reason === 'unload') return [];
  if (reason === 'load')
    return [
      {
        code: 'only-loaded',
        message:
          'the server loaded the model and generated nothing: a conversation needs a message of the user',
      },
    ];
  return [
    {
      code: 'empty-answer',
      message: 'the model ended its answer at once: try again, or change the prompt',
    },
  ];
}

/** Warns of an answer that is, or ends with, the text of a call of one of the tools. */
export function warnOfCallInText(text: string, tools: readonly string[]): AnswerWarning[] {
  const name = findCallInText(text, tools);
  if (name === undefined) return [];
  const message = `the model wrote a call of ${name} as text, which is not run: the server does not know how this model writes calls, or the model did not keep to it; use a newer server, or a model that is better at calling tools`;
  return [{ code: 'tool-call-in-text', message }];
}

/**
 * Warns of an answer that begins with the thinking of the model: the server does not take it out, or
 * does not know the tags of this model.
 *
 * @param isCut whether the limit of tokens was reached
 * @param thinks whether thinking was requested
 */
export function warnOfThinkingInText(
  text: string,
  isCut: boolean,
  thinks: boolean,
): AnswerWarning[] {
  if (!beginsWithThinking(text, isCut)) return [];
  const begin = 'the text begins with the thinking of the model, between tags';
  const message = thinks
    ? `${begin}, although think is set: use a server that knows how this model marks it, or remove it before the text is shown`
    : `${begin}: set think: true, so that the server separates it, or remove it before the text is shown`;
  return [{ code: 'thinking-in-text', message }];
}

/**
 * Warns of words around the JSON of an answer, which were left out.
 * @param words without secrets
 */
export function warnOfWords(words: string | undefined): AnswerWarning[] {
  if (words === undefined || words === '') return [];
  const message = `the model wrote words around the JSON of its answer, which were left out: ${quote(words)}`;
  return [{ code: 'words-cut', message }];
}
