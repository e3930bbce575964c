import { type Call, jsonText, jsonType, Refusal, type Reply } from '../http/index.js';
import {
  type AnswerDifference,
  type Differences,
  differencesOf,
  withFieldsOf,
} from '../servers/index.js';
import type { ForgeState } from '../state/forge-state.js';
import type { ForgeRoute } from '../routes/route.js';
import { endpointOf } from './lookup.js';

/** Returns a response with the status and the fields of the emulated server. */
export function asServer(call: Call, route: ForgeRoute, reply: Reply): Reply {
  const differences = differencesOf(call.state.like);
  if (differences === undefined) return reply;
  const difference = differenceFor(differences, call.operation, reply.status);
  if (difference?.bare === true) return { status: difference.becomes ?? reply.status };
  const { becomes: status = reply.status, headers: more = {} } = difference ?? {};
  const headers = { ...reply.headers, ...more };
  const schema = endpointOf(route);
  if (
    schema === undefined ||
    typeof reply.body !== 'string' ||
    reply.headers?.['content-type'] !== jsonType
  )
    return { ...reply, status, headers };
  const { item, output, key } = schema;
  const value = JSON.parse(reply.body) as unknown;
  const isBare = key === undefined || Array.isArray(value);
  const items = isBare ? value : (value as Record<string, unknown>)[key];
  if (item !== undefined && Array.isArray(items)) {
    const list = items.map((one) => withFieldsOf(differences, item, one, call.state));
    return {
      ...reply,
      status,
      headers,
      body: jsonText(isBare ? list : { ...(value as object), [key]: list }),
    };
  }
  if (output === undefined) return { ...reply, status, headers };
  return {
    ...reply,
    status,
    headers,
    body: jsonText(withFieldsOf(differences, output, value, call.state)),
  };
}

/** Returns an error response with the status of the emulated server. */
export function refusedAs(state: ForgeState, operation: string, refusal: Refusal): Refusal {
  const differences = differencesOf(state.like);
  const difference =
    differences && differenceFor(differences, operation, refusal.status, refusal.message);
  const formerly = differences && refusal.formerly;
  if (difference === undefined && formerly === undefined) return refusal;
  const { becomes = refusal.status, bare, says = refusal.message } = difference ?? {};
  return new Refusal(
    becomes,
    formerly ?? (typeof says === 'string' ? says : says(refusal.message)),
    bare === true ? 'bare' : refusal.form,
    refusal.value,
  );
}

function differenceFor(
  { answers }: Differences,
  operation: string,
  status: number,
  words = '',
): AnswerDifference | undefined {
  return answers.find(
    (one) =>
      one.status === status &&
      one.of?.includes(operation) !== false &&
      words.startsWith(one.words ?? ''),
  );
}
