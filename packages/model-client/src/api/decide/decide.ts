import {
  type CallOptions,
  type CoreTransport,
  exchangeInContext,
  formatPlace,
  giveNotice,
} from '@clients/core';
import { resolveBody } from '../../inference/pending.js';
import { checkAnswers } from './answers.js';
import * as endpoints from './endpoints.js';
import { prepareDecide } from './prepare.js';
import type { DecideRequest } from './questions.js';
import type { DecideBodyInput, Decision } from './schemas.js';

/** Lets a model answer questions about a state. */
export async function decide(
  transport: CoreTransport,
  request: DecideRequest,
  options: CallOptions | undefined,
): Promise<Decision> {
  const body = await resolveBody(prepareDecide(request));
  return (await requestDecision(transport, body, options)).decision;
}

/** Sends a body, and checks that the response answers each question. */
export async function requestDecision(
  transport: CoreTransport,
  body: DecideBodyInput,
  options: CallOptions | undefined,
): Promise<{ readonly decision: Decision; readonly headers: Headers }> {
  noticeMovedOptions(transport, body, options);
  const { exchange, context } = await exchangeInContext(
    transport,

    endpoints.decide,
    { body },
    options,
  );
  const { data, headers } = exchange;
  checkAnswers(data, body.questions, context);
  return { decision: data, headers };
}

/** A name that JavaScript moves to the front of an object, in ascending order. */
const INTEGER_PATTERN = /^(?:0|[1-9]\d*)$/;

/**
 * Gives a notice of options whose names look like whole numbers: they are not sent in the order in
 * which the program wrote them, which decides between options that are equally likely.
 */
function noticeMovedOptions(
  transport: CoreTransport,
  { questions }: DecideBodyInput,
  options: CallOptions | undefined,
): void {
  const isMoved = Object.values(questions).some(
    ({ type, criteria }) =>
      type === 'choice' && Object.keys(criteria).some((name) => INTEGER_PATTERN.test(name)),
  );
  if (!isMoved) return;
  const place = formatPlace(['body', 'questions', null, 'criteria']);
  giveNotice(transport, {
    code: 'integer-like-names',
    operation: 'decide',
    place,
    message: `${place}: options whose names look like whole numbers are sent first, in ascending order, and the first of equally likely options is chosen`,
    hint: "begin each name with a letter, or ask for a level with a question of the type 'score'",
    context: options?.context,
  });
}
