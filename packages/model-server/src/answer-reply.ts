import { makeJsonReply, type Reply } from '@clients/server-kit';
import type { Json } from './body-fields.js';
import type { Inference } from './inference.js';
import { pickRemote, readContextLength } from './models.js';
import type { Part, ReplyToolCall } from './reply.js';
import { countTokens, type Logprob, Run, type RunEvent } from './run.js';
import {
  createEngineRefusal,
  formatInstant,
  omitEmpty,
  Refusal,
  startStream,
  streamLines,
} from './wire.js';

/** A piece of an answer, or a whole one. */
interface Answered {
  readonly content: string;
  readonly thinking?: string;
  readonly tool_calls?: readonly unknown[];
  readonly logprobs?: readonly Logprob[];
}

/** How an operation writes an answer. */
export interface Form {
  readonly write: (answer: Answered) => Json;
  /** Writes the fields that only the last event has, from the text of the whole answer. */
  readonly writeLast?: (text: string) => Json;
  /** Writes a call; without it, calls are lost. */
  readonly writeCall?: (call: ReplyToolCall, index: number) => unknown;
}

/** Responds to a request without a prompt, which only loads or unloads its model. */
export function replyToLoad(inference: Inference, { write }: Form): Reply {
  if (inference.loads === 'unload') inference.call.context.state.unload(inference.model);
  else loadModel(inference);
  return makeJsonReply({
    ...makeHead(inference),
    ...write({ content: '' }),
    done: true,
    done_reason: inference.loads,
  });
}

/**
 * Responds with an answer, as a stream or as one value. `prompt` has the texts that the model
 * reads.
 */
export async function replyWithAnswer(
  inference: Inference,
  prompt: readonly string[],
  parts: AsyncIterable<Part>,
  form: Form,
): Promise<Reply> {
  const { body, settings, model } = inference;
  const length = Math.min(settings.contextLength ?? 4096, readContextLength(model));
  const tokens = 1 + prompt.reduce((sum, text) => sum + countTokens(text) + 2, 0);
  if (tokens > length && body.truncate === false)
    throw createEngineRefusal(
      `request (${String(tokens)} tokens) exceeds the available context size (${String(length)} tokens), try increasing it`,
      'exceed_context_size_error',
      { n_prompt_tokens: tokens, n_ctx: length },
    );
  const cached = loadModel(inference);
  const { state } = inference.call.context;
  const text = prompt.join('\n');
  const known = cached ? countTokens(state.findKnownPrefix(model, text)) : 0;
  state.keepPrompt(model, text);
  const read = Math.min(tokens, length);
  const counts = { prompt: read, known: Math.min(known, read - 1), cached };
  const writer = new AnswerWriter(inference, form, counts);
  if (body.stream === false) return makeJsonReply(await writer.writeWhole(parts));
  return streamLines(await startStream(writer.writeEvents(parts)));
}

/** What a run has to read of its prompt. */
interface PromptCounts {
  /** Tokens of the prompt. */
  readonly prompt: number;
  /** Those that the model has read before. */
  readonly known: number;
  /** Whether the model was in memory already. */
  readonly cached: boolean;
}

/** Writes the answer of one generation in the form of its operation. */
class AnswerWriter {
  readonly #inference: Inference;
  readonly #form: Form;
  readonly #counts: PromptCounts;
  readonly #run: Run;
  #text = '';

  constructor(inference: Inference, form: Form, counts: PromptCounts) {
    this.#inference = inference;
    this.#form = form;
    this.#counts = counts;
    this.#run = new Run(inference.settings);
  }

  /** Returns the answer as one value. */
  async writeWhole(parts: AsyncIterable<Part>): Promise<Json> {
    const whole = await joinPieces(this.#readPieces(parts));
    return {
      ...makeHead(this.#inference),
      ...this.#form.write(whole),
      ...this.#finish(),
      ...omitEmpty({ logprobs: whole.logprobs }),
    };
  }

  /** Yields an event for each piece, and one with the counts. */
  async *writeEvents(parts: AsyncIterable<Part>): AsyncGenerator<Json> {
    for await (const piece of this.#readPieces(parts))
      yield {
        ...makeHead(this.#inference),
        ...this.#form.write(piece),
        done: false,
        ...omitEmpty({ logprobs: piece.logprobs }),
      };
    yield {
      ...makeHead(this.#inference),
      ...this.#form.write({ content: '' }),
      ...this.#finish(),
    };
  }

  async *#readPieces(parts: AsyncIterable<Part>): AsyncGenerator<Answered> {
    const { writeCall } = this.#form;
    let calls = 0;
    for await (const event of this.#run.readEvents(parts)) {
      if (event.call !== undefined && writeCall === undefined) continue;
      this.#text += event.kind === 'content' ? event.text : '';
      yield makePiece(event, event.call && writeCall?.(event.call, calls++));
    }
  }

  /** Keeps the model loaded for `keep_alive` from now on, and returns the fields of the last event. */
  #finish(): Json {
    keepModelLoaded(this.#inference);
    return {
      done: true,
      done_reason: this.#run.reason,
      ...this.#form.writeLast?.(this.#text),
      ...makeMetrics(this.#counts, this.#run.count),
    };
  }
}

function makePiece({ kind, text, logprobs }: RunEvent, call: unknown): Answered {
  const thinking = kind === 'thinking' ? text : undefined;
  return {
    content: kind === 'content' ? text : '',
    ...omitEmpty({ thinking, tool_calls: call === undefined ? [] : [call], logprobs }),
  };
}

async function joinPieces(pieces: AsyncIterable<Answered>): Promise<Answered> {
  let whole: Answered = { content: '' };
  for await (const { content, thinking = '', tool_calls: calls = [], logprobs = [] } of pieces) {
    const rest = {
      thinking: (whole.thinking ?? '') + thinking,
      tool_calls: [...(whole.tool_calls ?? []), ...calls],
    };
    whole = {
      content: whole.content + content,
      ...omitEmpty({ ...rest, logprobs: [...(whole.logprobs ?? []), ...logprobs] }),
    };
  }
  return whole;
}

/** Loads a model, and returns whether it was in memory already. */
function loadModel(inference: Inference): boolean {
  const { call, model, keepAlive } = inference;
  if (model.loadError !== '') throw new Refusal(500, model.loadError);
  const cached = call.context.state.isLoaded(model);
  if (keepAlive !== 0) keepModelLoaded(inference);
  return cached;
}

/** Keeps a model loaded for `keep_alive` from now on, or unloads it. */
function keepModelLoaded({ call, model, keepAlive, settings }: Inference): void {
  if (model.remote === undefined) call.context.state.load(model, keepAlive, settings.contextLength);
}

/** Returns the fields that every event begins with. */
export function makeHead({ asked, model, call }: Inference): Json {
  return {
    model: asked,
    ...pickRemote(model),
    created_at: formatInstant(call.context.state.clock.now()),
  };
}

/** Returns the counts of a finished run for its last event, in nanoseconds and tokens. */
function makeMetrics({ prompt, known, cached }: PromptCounts, count: number): Json {
  const load = cached ? 1_800_000 : 276_000_000;
  const read = 90_000 * (prompt - known) + 12_345;
  const write = count > 1 ? count * 1_050_000 : 1_000;
  return {
    total_duration: load + read + write + 250_000,
    load_duration: load,
    prompt_eval_count: prompt,
    prompt_eval_cached_count: known,
    prompt_eval_duration: read,
    ...omitEmpty({ eval_count: count }),
    ...(count === 0 ? {} : { eval_duration: write }),
  };
}
