import { describeKind, type ErrorContext, isRecord, OutputError } from '@clients/core';
import type { DecideBodyInput } from './schemas.js';

type Questions = DecideBodyInput['questions'];

/**
 * Checks that every question is answered: with its type, and with a probability for each of its
 * options or levels.
 *
 * @throws {OutputError} `missing-answer` · `wrong-answer`
 */
export function checkAnswers(data: unknown, questions: Questions, context: ErrorContext): void {
  const answers = isRecord(data) ? data['answers'] : undefined;
  for (const [name, question] of Object.entries(questions)) {
    const path = `answers.${name}`;
    const answer = isRecord(answers) && Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (answer === undefined || answer === null)
      throw createAnswerError(`${path} is missing`, 'missing-answer', path, data, context);
    const problem = findProblem(answer, question);
    if (problem !== undefined)
      throw createAnswerError(`${path}${problem}`, 'wrong-answer', path, data, context);
  }
}

/** Returns what is wrong with an answer, to be written behind its place. */
function findProblem(answer: unknown, { type, criteria }: Questions[string]): string | undefined {
  if (!isRecord(answer)) return ` is ${describeKind(answer)}, not an object`;
  if (answer['type'] !== type) return `.type is not '${type}', the type of the question`;
  if (type === 'noul') return findWrongNumber(answer, 'noul');
  const options = Object.keys(criteria);
  const { choice, probabilities } = answer;
  if (type === 'choice' && (typeof choice !== 'string' || !options.includes(choice)))
    return '.choice is not an option of the question';
  if (!isRecord(probabilities)) return `.probabilities is ${describeKind(probabilities)}`;
  const unknown = Object.keys(probabilities).find((key) => !options.includes(key));
  const kind = type === 'choice' ? 'an option' : 'a level';
  if (unknown !== undefined) return `.probabilities has a key that is not ${kind} of the question`;
  const missing = options.find((key) => !Number.isFinite(probabilities[key]));
  if (missing !== undefined) return `.probabilities lacks the number of ${kind} of the question`;
  return type === 'score' ? findWrongNumber(answer, 'score') : undefined;
}

function findWrongNumber(answer: Record<string, unknown>, key: string): string | undefined {
  const value = answer[key];
  return Number.isFinite(value) ? undefined : `.${key} is ${describeKind(value)}, not a number`;
}

function createAnswerError(
  message: string,
  code: string,
  path: string,
  value: unknown,
  context: ErrorContext,
): OutputError {
  return new OutputError(
    message,
    { path, expected: 'an answer to each question', value },
    {
      ...context,
      mayHaveExecuted: false,
      code,
      hint: "check that baseUrl points to Ollama 0.35 or newer, or to a server whose /v1/systemone answers as Ollama's does",
    },
  );
}
