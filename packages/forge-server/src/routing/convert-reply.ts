import { type Call, writeJson, JSON_TYPE, Refusal, type Reply } from '../http/index.js';
import type { AnswerDifference } from '../servers/answers.js';
import { convertFields } from '../servers/convert-fields.js';
import { type Differences, findDifferences } from '../servers/differences.js';
import { isOlder } from '../state/server-kinds.js';
import type { ForgeState } from '../state/forge-state.js';
import type { ForgeRoute } from '../routes/route.js';
import { findEndpoint } from './lookup.js';

/** Returns a response with the status and the fields of the emulated server. */
export function convertReply(call: Call, route: ForgeRoute, reply: Reply): Reply {
  const differences = findDifferences(call.state.like);
  if (differences === undefined) return reply;
  const difference = findDifference(differences, call.operation, reply.status);
  if (difference?.bare === true) return { status: difference.becomes ?? reply.status };
  const { becomes: status = reply.status, headers: more = {} } = difference ?? {};
  const headers = { ...reply.headers, ...more };
  const schema = findEndpoint(route);
  if (
    schema === undefined ||
    typeof reply.body !== 'string' ||
    reply.headers?.['content-type'] !== JSON_TYPE
  )
    return { ...reply, status, headers };
  const { item, output, key } = schema;
  const value = JSON.parse(reply.body) as unknown;
  const isBare = key === undefined || Array.isArray(value);
  const items = isBare ? value : (value as Record<string, unknown>)[key];
  if (item !== undefined && Array.isArray(items)) {
    const list = items.map((one) => convertFields(differences, item, one, call.state));
    return {
      ...reply,
      status,
      headers,
      body: writeJson(isBare ? list : { ...(value as object), [key]: list }),
    };
  }
  if (output === undefined) return { ...reply, status, headers };
  return {
    ...reply,
    status,
    headers,
    body: writeJson(convertFields(differences, output, value, call.state)),
  };
}

/** Returns an error response with the status of the emulated server. */
export function convertRefusal(state: ForgeState, operation: string, refusal: Refusal): Refusal {
  const differences = findDifferences(state.like);
  const difference =
    differences && findDifference(differences, operation, refusal.status, refusal.message);
  const formerly = isOlder(state.like) ? refusal.formerly : undefined;
  if (difference === undefined && formerly === undefined) return refusal;
  const { becomes = refusal.status, bare, says = refusal.message } = difference ?? {};
  return new Refusal(
    becomes,
    formerly ?? (typeof says === 'string' ? says : says(refusal.message)),
    bare === true ? 'bare' : refusal.form,
    refusal.value,
  );
}

function findDifference(
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
