import {
  adviseOnFields,
  describeKind,
  hasFields,
  InputError,
  omitUndefined,
  quote,
} from '@clients/core';
import { checkObject } from '../../inference/check-request.js';
import { areEncoded, encodeImages, readImages } from '../../inference/images.js';
import type { Pending } from '../../inference/pending.js';
import { omitNull, normalizeSettings } from '../../inference/settings.js';
import type { DecideRequest } from './questions.js';
import type { DecideBodyInput, DecisionQuestion } from './schemas.js';

/**
 * Returns the body to send for a request, which is not changed.
 *
 * @throws {InputError} for a state, questions and images that no server accepts
 */
export function prepareDecide(request: DecideRequest): Pending<DecideBodyInput> {
  checkObject(request, 'decide', 'model, state, questions');
  const { questions: given, images: inputs, ...rest } = request;
  checkContent(request.state, 'state', STATE_HINT);
  const questions = readQuestions(given);
  const images =
    inputs === undefined || inputs === null ? undefined : encodeImages(inputs, 'images');
  const settings = normalizeSettings(rest);
  const makeBody = (encoded: string[] | undefined): DecideBodyInput => ({
    ...settings,
    questions,
    ...omitUndefined({ images: encoded }),
  });
  return areEncoded(images)
    ? makeBody(images)
    : async () => makeBody(await readImages(images, 'images'));
}

const STATE_HINT = "pass what the questions are about, as in state: 'I was charged twice.'";

const QUESTIONS_HINT =
  "write questions: { refund: { type: 'noul', instructions: 'Does the customer ask for a refund?' } }";

/** The types that other APIs have, and what to do. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  boolean: "use noul, whose answer is the probability of 'true'",
  box: 'model servers have no boxes: ask a vision model with chat',
};

function readQuestions(given: unknown): Readonly<Record<string, DecisionQuestion>> {
  if (!hasFields(given)) {
    const problem = `questions must be an object of questions by name, not ${describeKind(given)}`;
    throw createQuestionError(problem, adviseOnFields(given) ?? QUESTIONS_HINT);
  }
  const entries = Object.entries(given).filter(([, question]) => question !== undefined);
  if (entries.length === 0) throw createQuestionError('questions has no question', QUESTIONS_HINT);
  return Object.fromEntries(
    entries.map(([name, question]) => {
      if (name.trim() === '')
        throw createQuestionError('questions has a question with a blank name', QUESTIONS_HINT);
      return [name, readQuestion(question, formatPlace('questions', name))];
    }),
  );
}

function readQuestion(given: unknown, where: string): DecisionQuestion {
  if (!hasFields(given)) {
    const problem = `${where} must be an object, not ${describeKind(given)}`;
    throw createQuestionError(problem, adviseOnFields(given) ?? QUESTIONS_HINT);
  }
  const { type, instructions, criteria } = given;
  const check = typeof type === 'string' ? CRITERIA_CHECKS.get(type) : undefined;
  if (check === undefined)
    throw createQuestionError(
      `${where}.type must be 'choice', 'noul' or 'score', not ${typeof type === 'string' && type.trim() !== '' ? quote(type) : describeKind(type)}`,
      OTHER_TYPES[String(type)],
    );
  if (instructions !== undefined && instructions !== null)
    checkContent(instructions, `${where}.instructions`);
  check(criteria ?? undefined, `${where}.criteria`);
  const question = omitNull(given);
  // JSON leaves out `undefined`, so no server answers such an option.
  if (hasFields(criteria)) Object.assign(question, { criteria: omitUndefined(criteria) });
  return question as object as DecisionQuestion;
}

/** @throws {InputError} for content that is blank, or neither a text nor an object nor a list */
function checkContent(value: unknown, where: string, hint?: string): void {
  if (typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) || hasFields(value))
    return;
  throw createQuestionError(
    `${where} must be a text, an object or a list, not ${describeKind(value)}`,
    adviseOnFields(value) ?? hint,
  );
}

/** For each type, the check of its criteria. */
const CRITERIA_CHECKS: ReadonlyMap<string, (criteria: unknown, where: string) => void> = new Map([
  ['choice', checkOptions],
  ['noul', checkMeanings],
  ['score', checkLevels],
]);

const OPTIONS_HINT =
  "write criteria: { billing: 'Payments and refunds', bug: 'Software errors' }; with null, an option is described by its name";

function checkOptions(criteria: unknown, where: string): void {
  if (!hasFields(criteria)) {
    const problem = `${where} must be an object of options, not ${describeKind(criteria)}`;
    throw createQuestionError(problem, adviseOnFields(criteria) ?? OPTIONS_HINT);
  }
  const options = Object.entries(criteria).filter(([, description]) => description !== undefined);
  if (options.length < 2)
    throw createQuestionError(
      `${where} must have two options or more, not ${options.length === 0 ? 'none' : 'one'}`,
      OPTIONS_HINT,
    );
  for (const [option, description] of options) {
    if (option.trim() === '') throw createQuestionError(`${where} has an option with a blank name`);
    if (description !== null && typeof description !== 'string')
      throw createQuestionError(
        `${formatPlace(where, option)} must be a text or null, not ${describeKind(description)}`,
        OPTIONS_HINT,
      );
  }
}

const MEANINGS_HINT =
  "write criteria: { true: 'The customer asks for a refund', false: 'Anything else' }, or leave it out";

function checkMeanings(criteria: unknown, where: string): void {
  if (criteria === undefined) return;
  if (!hasFields(criteria)) {
    const problem = `${where} must be an object, not ${describeKind(criteria)}`;
    throw createQuestionError(problem, adviseOnFields(criteria) ?? MEANINGS_HINT);
  }
  for (const [key, meaning] of Object.entries(criteria)) {
    if (meaning === undefined) continue;
    if (key !== 'true' && key !== 'false')
      throw createQuestionError(`${formatPlace(where, key)} is not known`, MEANINGS_HINT);
    if (typeof meaning !== 'string')
      throw createQuestionError(
        `${where}.${key} must be a text, not ${describeKind(meaning)}`,
        MEANINGS_HINT,
      );
  }
}

const LEVELS_HINT = "write criteria: ['calm', 'annoyed', 'furious'], the lowest level first";

function checkLevels(criteria: unknown, where: string): void {
  if (!Array.isArray(criteria))
    throw createQuestionError(
      `${where} must be a list of levels, not ${describeKind(criteria)}`,
      LEVELS_HINT,
    );
  if (criteria.length < 2)
    throw createQuestionError(
      `${where} must have two levels or more, not ${criteria.length === 0 ? 'none' : 'one'}`,
      LEVELS_HINT,
    );
  const wrong = criteria.findIndex((level) => typeof level !== 'string');
  if (wrong >= 0)
    throw createQuestionError(
      `${where}[${String(wrong)}] must be a text, not ${describeKind(criteria[wrong])}`,
      LEVELS_HINT,
    );
}

/** Returns the place of a key that may be any text. */
function formatPlace(where: string, key: string): string {
  return /^[\w$-]{1,40}$/.test(key) ? `${where}.${key}` : `${where}[${quote(key)}]`;
}

function createQuestionError(problem: string, hint?: string): InputError {
  return new InputError(`decide: ${problem}`, { endpoint: 'decide', code: 'invalid-input', hint });
}
