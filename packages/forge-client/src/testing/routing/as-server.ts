import type { AppRequest, Reply } from '@clients/core/testing';
import type { Call, RouteMatch } from '../http/call.js';
import { jsonText, jsonType, Refusal } from '../http/replies.js';
import type { AnswerDifference, Differences } from '../servers/differences.js';
import { differencesOf } from '../servers/index.js';
import type { ForgeState } from '../state/forge-state.js';
import type { ForgeRoute } from '../routes/route.js';
import { endpointOf } from './fallback.js';
import { withFieldsOf } from '../servers/fields.js';

/** Returns a response with the status and the fields of the emulated server. */
export function asServer(call: Call, route: ForgeRoute, reply: Reply): Reply {
  const differences = differencesOf(call.state.like);
  if (differences === undefined) return reply;
  const difference = differenceFor(differences, call.operation, reply.status);
  if (difference?.bare === true) return { status: difference.becomes ?? reply.status };
  const { becomes: status = reply.status, headers: more = {} } = difference ?? {};
  const headers = { ...reply.headers, ...more };
  const schema = endpointOf(route);
  if (schema === undefined || typeof reply.body !== 'string' || reply.headers?.['content-type'] !== jsonType)
    return { ...reply, status, headers };
  const { item, output, key } = schema;
  const value = JSON.parse(reply.body) as unknown;
  const isBare = key === undefined || Array.isArray(value);
  const items = isBare ? value : (value as Record<string, unknown>)[key];
  if (item !== undefined && Array.isArray(items)) {
    const list = items.map((one) => withFieldsOf(differences, item, one, call.state));
    return { ...reply, status, headers, body: jsonText(isBare ? list : { ...(value as object), [key]: list }) };
  }
  if (output === undefined) return { ...reply, status, headers };
  return { ...reply, status, headers, body: jsonText(withFieldsOf(differences, output, value, call.state)) };
}

/** Returns an error response with the status and the message of the emulated server. */
export function refusedAs(
  state: ForgeState,
  route: RouteMatch & { readonly path: string },
  request: AppRequest,
  refusal: Refusal,
): Refusal {
  const differences = differencesOf(state.like);
  if (differences === undefined) return refusal;
  const missing = refusal.form === 'full' ? missingIn(state, route, refusal.message) : undefined;
  if (missing !== undefined) return missing;
  const difference = differenceFor(differences, route.operation, refusal.status, refusal.message);
  if (difference === undefined) return nothingFound(differences, refusal);
  const { becomes = refusal.status, message = refusal.message, bare, errors } = difference;
  const words = typeof message === 'string' ? message : message(refusal.message, request, state);
  const beside = errors === undefined ? refusal.value : { errors: errors === 'message' ? [refusal.message] : errors };
  return new Refusal(becomes, words, bare === true ? 'bare' : refusal.form, beside);
}

function differenceFor({ answers }: Differences, operation: string, status: number, words = ''): AnswerDifference | undefined {
  return answers.find((one) => one.status === status && one.of?.includes(operation) !== false && words.startsWith(one.words ?? ''));
}

function nothingFound({ notFound }: Differences, refusal: Refusal): Refusal {
  const { status, message, form } = refusal;
  if (status !== 404 || message !== 'not found' || form !== 'full') return refusal;
  return new Refusal(status, notFound.message, form, { errors: notFound.errors });
}

/** Returns the missing owner or organisation, which every server except Gitea 1.27 names. */
function missingIn(state: ForgeState, { path, params }: RouteMatch & { readonly path: string }, message: string): Refusal | undefined {
  const [, area = '', first = ''] = /^\/(users|orgs|repos|user\/starred)\/\{(\w+)\}/.exec(path) ?? [];
  const name = params[first];
  if (name === undefined || name === '' || state.user(name) !== undefined) return undefined;
  const words = `user redirect does not exist [name: ${name}]`;
  if (message === 'auth required') return new Refusal(404, words);
  if (message !== 'not found') return undefined;
  return new Refusal(404, area === 'orgs' ? 'GetOrgByName' : 'GetUserByName', 'full', { errors: [words] });
}
