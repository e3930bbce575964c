import type { JSONValue } from '@ai-sdk/provider';
import type { DecisionQuestions } from '../api/decide/questions.js';
import type { ImageInput } from '../inference/images.js';
import type { DecisionInput, DecisionModelQuestion, DecisionStatePart } from './decision-types.js';
import { createUnsupportedError } from './errors.js';
import { readFile } from './files.js';

/**
 * Converts the parts of a state: images apart, one text or value as it is, and several as a list.
 *
 * @throws {InputError} for files that are neither images nor text, and for images alone
 */
export function convertState(parts: readonly DecisionStatePart[]): {
  readonly state: string | object;
  readonly images?: readonly ImageInput[];
} {
  const values: JSONValue[] = [];
  const images: ImageInput[] = [];
  for (const part of parts) {
    if (part.type === 'text') values.push(part.text);
    else if (part.type === 'json') values.push(part.value);
    else {
      const file = readFile(part);
      if ('text' in file) values.push(file.text);
      else if (/^image(?:\/|$)/i.test(part.mediaType)) images.push(file.image);
      else
        throw createUnsupportedError(
          `a file of the type ${part.mediaType}`,
          'pass its text, or images of it',
          'decide',
        );
    }
  }
  const [first, ...others] = values;
  if (first === undefined)
    throw createUnsupportedError(
      'a state without text',
      'add a text part that says what the images show',
      'decide',
    );
  const state = others.length > 0 ? values : first;
  return {
    state:
      typeof state === 'string' || (typeof state === 'object' && state !== null)
        ? state
        : JSON.stringify(state),
    ...(images.length === 0 ? {} : { images }),
  };
}

/**
 * Converts questions: `boolean` is `noul` in the API, and descriptions are texts there.
 *
 * @throws {InputError} for a level without a description
 */
export function convertQuestions(
  questions: Readonly<Record<string, DecisionModelQuestion>>,
): DecisionQuestions {
  return Object.fromEntries(
    Object.entries(questions).map(([name, question]) => [name, convertQuestion(question)]),
  );
}

function convertQuestion(question: DecisionModelQuestion): DecisionQuestions[string] {
  const { instructions } = question;
  const asked = instructions === undefined || instructions === null ? {} : { instructions };
  switch (question.type) {
    case 'choice':
      return { type: 'choice', ...asked, criteria: mapDescriptions(question.criteria) };
    case 'score':
      return { type: 'score', ...asked, criteria: question.criteria.map(writeLevel) };
    case 'boolean': {
      const { criteria } = question;
      const given = Object.entries(criteria ?? {}).filter(([, meaning]) => meaning !== null);
      return {
        type: 'noul',
        ...asked,
        ...(given.length === 0 ? {} : { criteria: mapDescriptions(Object.fromEntries(given)) }),
      };
    }
    case 'box':
      throw createUnsupportedError(
        'a box question',
        'ask a vision model with generateObject',
        'decide',
      );
  }
}

function mapDescriptions(
  criteria: Readonly<Record<string, DecisionInput | null>>,
): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(criteria).map(([key, text]) => [key, text === null ? null : writeText(text)]),
  );
}

function writeLevel(level: DecisionInput | null): string {
  if (level !== null) return writeText(level);
  throw createUnsupportedError('a level without a description', 'describe each level', 'decide');
}

function writeText(input: DecisionInput): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}
