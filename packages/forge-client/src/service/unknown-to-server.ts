import { type Endpoint, giveNotice, isRecord } from '@clients/core';
import type { CallOptions } from './options.js';
import type { Transport } from './transport.js';

/** What was asked of a server, and what it answered. */
interface Exchange {
  readonly endpoint: { readonly id: string; readonly call?: string };
  readonly body: unknown;
  readonly answer: unknown;
}

/**
 * Gives a notice of the keys of a body that the server does not know, as its answer shows: it lacks
 * them.
 *
 * @param keys those that only some servers know, and that all of these send back. Of a group, a
 * server knows one at most: a program for all of them sends the whole group
 */
export function noteUnknownToServer(
  transport: Transport,
  { endpoint, body, answer }: Exchange,
  keys: readonly (string | readonly string[])[],
  options: CallOptions | undefined,
): void {
  if (!isRecord(body) || !isRecord(answer)) return;
  const unknown = keys.flatMap((key) => {
    const asked = [key].flat().filter((name) => isOn(body[name]));
    return asked.some((name) => isShown(answer[name])) ? [] : asked;
  });
  const [first] = unknown;
  if (first === undefined) return;
  const names = unknown.map((name) => `body.${name}`).join(', ');
  giveNotice(
    transport,
    {
      code: 'unknown-key',
      message: `this server does not know ${names}, and ignored ${unknown.length === 1 ? 'it' : 'them'}`,
      hint: 'the documentation of the field names the servers that have it: leave it out on others, or update the server',
      operation: endpoint.call ?? endpoint.id,
      place: `body.${first}`,
    },
    options,
  );
}

/**
 * Sends a call, and gives a notice of what the server does not know of its body, as
 * `noteUnknownToServer` does.
 */
export async function callAndNote<In extends { readonly body: unknown }, Out>(
  transport: Transport,
  endpoint: Endpoint<In, Out>,
  input: In,
  keys: readonly (string | readonly string[])[],
  options: CallOptions | undefined,
): Promise<Out> {
  const answer = await transport.call(endpoint, input, options);
  noteUnknownToServer(transport, { endpoint, body: input.body, answer }, keys, options);
  return answer;
}

/** Returns whether a value asks for something: a server that lacks a switch has it off. */
function isOn(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== '';
}

/** Returns whether an answer has a field. A list that was not sent is read as an empty one. */
function isShown(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
