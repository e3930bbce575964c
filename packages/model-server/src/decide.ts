import { decodeBase64, isRecord, makeJsonReply, type Reply } from '@clients/server-kit';
import { parseBody } from './body-fields.js';
import { type Call, findModel } from './context.js';
import type { DecideQuestion } from './decide-function.js';
import { parseKeepAlive } from './keep-alive.js';
import { readContextLength, type StoredModel } from './models.js';
import { countTokens } from './run.js';
import { Refusal } from './wire.js';

const MAX_BYTES = 65_536;
const MAX_BYTES_WITH_IMAGES = 33_554_432;
const MAX_QUESTIONS = 64;
const MAX_OPTIONS = 26;
const MAX_OPTIONS_OF_HEADS = 255;

/** POST /v1/systemone */
export async function decide(call: Call): Promise<Reply> {
  const bytes = await call.request.bytes();
  if (bytes.length > MAX_BYTES_WITH_IMAGES)
    throw new Refusal(413, 'request body must not exceed 32 MiB with images');
  const body = parseBody(bytes);
  if (!isRecord(body)) throw new Refusal(400, 'request body must be a JSON object');
  const images = readImages(body['images']);
  if (images.length === 0 && bytes.length > MAX_BYTES)
    throw new Refusal(413, 'request body must not exceed 64 KiB without images');
  const { model: asked, state, videos } = body;
  if (typeof asked !== 'string' || asked.trim() === '') throw new Refusal(400, 'model is required');
  if (videos !== undefined && videos !== null) throw new Refusal(400, 'videos are not supported');
  if (!isContent(state))
    throw new Refusal(400, 'state must be a non-blank string, an object or an array');
  const model = findModel(call, asked, '/v1/systemone');
  const shown = JSON.stringify(asked.replace(/:latest$/, ''));
  if (!model.capabilities.includes('decision'))
    throw new Refusal(400, `${shown} does not support decision`);
  if (images.length > 0 && !model.capabilities.includes('vision'))
    throw new Refusal(400, `${shown} does not support vision`);
  const questions = readQuestions(body['questions'], model).map((question) => ({
    ...question,
    model: asked,
    state,
    images,
  }));
  if (model.loadError !== '') throw new Refusal(500, model.loadError);
  const tokens = countTokens(writeContent(state)) + questions.length * countInstructions(questions);
  if (tokens > readContextLength(model))
    throw new Refusal(400, 'the prompt exceeds the context length of the loaded model');
  const { context } = call;
  context.state.load(model, parseKeepAlive(body['keep_alive']) ?? context.keepAlive, undefined);
  const answers = questions.map((question) => [
    question.name,
    answerQuestion(question, context.decide?.(question) ?? guessLogits(question)),
  ]);
  return makeJsonReply({
    model: asked,
    answers: Object.fromEntries(answers) as object,
    usage: { input_tokens: tokens, output_tokens: isHead(model) ? 0 : questions.length },
  });
}

/** Returns whether a model reads its answers off a layer, and generates no token. */
function isHead({ name }: StoredModel): boolean {
  return name.model.startsWith('clef');
}

type Read = Omit<DecideQuestion, 'model' | 'state' | 'images'>;

function countInstructions(questions: readonly Read[]): number {
  const texts = questions.flatMap(({ instructions, descriptions }) => [
    writeContent(instructions),
    ...descriptions,
  ]);
  return Math.ceil(countTokens(texts.join(' ')) / questions.length);
}

function readImages(given: unknown): readonly string[] {
  if (given === undefined || given === null) return [];
  const isImage = (item: unknown): item is string =>
    typeof item === 'string' && item !== '' && decodeBase64(item) !== undefined;
  if (!Array.isArray(given) || !given.every(isImage))
    throw new Refusal(400, 'images must be an array of base64 strings');
  return given;
}

function isContent(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : isRecord(value) || Array.isArray(value);
}

function readQuestions(given: unknown, model: StoredModel): Read[] {
  const entries = isRecord(given) ? Object.entries(given) : [];
  if (entries.length === 0) throw new Refusal(400, 'questions must have at least one question');
  if (entries.length > MAX_QUESTIONS)
    throw new Refusal(400, `questions must have at most ${String(MAX_QUESTIONS)} questions`);
  return entries.map(([name, question]) => {
    if (name.trim() === '') throw new Refusal(400, 'question names must not be blank');
    return readQuestion(name, isRecord(question) ? question : {}, model);
  });
}

function readQuestion(name: string, question: Record<string, unknown>, model: StoredModel): Read {
  const { type, instructions, criteria } = question;
  const fail = (problem: string): never => {
    throw new Refusal(400, `question ${JSON.stringify(name)}: ${problem}`);
  };
  if (type !== 'choice' && type !== 'noul' && type !== 'score')
    return fail(`unknown type ${JSON.stringify(type ?? '')}`);
  if (!isContent(instructions) && !(isHead(model) && instructions === undefined))
    fail('instructions must be a non-blank string, an object or an array');
  const [options, descriptions] =
    type === 'choice'
      ? readOptions(criteria, fail)
      : type === 'noul'
        ? readMeanings(criteria, fail)
        : readLevels(criteria, fail);
  const limit = type === 'choice' && isHead(model) ? MAX_OPTIONS_OF_HEADS : MAX_OPTIONS;
  if (options.length < 2 || options.length > limit)
    fail(`criteria must have 2 to ${String(limit)} entries`);
  return { name, type, instructions, options, descriptions };
}

type Fail = (problem: string) => never;
type Options = readonly [options: readonly string[], descriptions: readonly string[]];

function readOptions(criteria: unknown, fail: Fail): Options {
  const entries = isRecord(criteria)
    ? Object.entries(criteria)
    : fail('criteria must be an object');
  const isValid = entries.every(
    ([key, text]) => key.trim() !== '' && (text === null || typeof text === 'string'),
  );
  if (!isValid) fail('criteria must be descriptions or null by the names of options');
  return [
    entries.map(([key]) => key),
    entries.map(([key, text]) => `${key} ${writeContent(text)}`),
  ];
}

function readMeanings(criteria: unknown, fail: Fail): Options {
  const given = criteria === undefined ? {} : criteria;
  if (!isRecord(given)) return fail('criteria must be an object');
  const isValid = Object.entries(given).every(
    ([key, text]) => (key === 'true' || key === 'false') && typeof text === 'string',
  );
  if (!isValid) fail('criteria may have true and false, which are strings');
  return [
    ['false', 'true'],
    [writeContent(given['false']), writeContent(given['true'])],
  ];
}

function readLevels(criteria: unknown, fail: Fail): Options {
  if (!Array.isArray(criteria) || !criteria.every((level) => typeof level === 'string'))
    return fail('criteria must be an array of strings');
  return [criteria.map((_, level) => String(level)), criteria];
}

/**
 * Returns the logits of an embedded model: 2 for each word of a description that the state has. A
 * `noul` is true by the words of its instructions, too.
 */
function guessLogits({ type, state, instructions, descriptions }: DecideQuestion): number[] {
  const words = readWords(writeContent(state));
  return descriptions.map((description, at) => {
    const text =
      type === 'noul' && at === 1 ? `${description} ${writeContent(instructions)}` : description;
    return 2 * [...readWords(text)].filter((word) => words.has(word)).length;
  });
}

/** Returns the words of a text without their endings. Short words are left out. */
function readWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return new Set(words.map((word) => word.slice(0, 5)));
}

function writeContent(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}

/** Makes the answer to a question from its logits. */
function answerQuestion(
  { name, type, options, descriptions }: DecideQuestion,
  logits: readonly number[],
): object {
  if (logits.length !== options.length)
    throw new Error(
      `decide returned ${String(logits.length)} logits for the ${String(options.length)} options of ${name}`,
    );
  const weights = logits.map((logit) => Math.exp(logit - Math.max(...logits)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const shares = weights.map((weight) => weight / sum);
  if (type === 'noul') return { type, noul: shares[1] };
  const probabilities = Object.fromEntries(options.map((option, at) => [option, shares[at] ?? 0]));
  const confidence = computeConfidence(shares);
  if (type === 'choice')
    return {
      type,
      choice: options[shares.indexOf(Math.max(...shares))],
      probabilities,
      confidence,
    };
  const score = shares.reduce((total, share, level) => total + level * share, 0);
  const legend = Object.fromEntries(descriptions.map((text, level) => [String(level), text]));
  return { type, score, legend, probabilities, confidence };
}

/** Returns 0 for equal probabilities, and 1 for a certain one. */
function computeConfidence(shares: readonly number[]): number {
  const entropy = shares.reduce((sum, p) => sum - (p > 0 ? p * Math.log(p) : 0), 0);
  return Math.max(0, 1 - entropy / Math.log(shares.length));
}
