import type { CallOptions, CoreTransport } from '@clients/core';
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
  const { exchange, context } = await transport.exchangeInContext(
    endpoints.decide,
    { body },
    options,
  );
  const { data, headers } = exchange;
  checkAnswers(data, body.questions, context);
  return { decision: data, headers };
}
