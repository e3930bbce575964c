import { type ByteStream, type BytesEndpoint, isRead, StatusError } from '@clients/core';
import type { ForgeClient } from '../client.js';
import { callMethod } from './call-method.js';
import { filterValue } from './output/filter.js';
import { fitList, fitOnce, fitText } from './output/fit.js';
import { computeWindow, describePastEnd, fitPart, readPart } from './output/part.js';
import { describeBinary, isBinary } from './output/readable.js';
import { readPage } from './read-page.js';
import { type Slots, SPECIAL_OPERATIONS } from './special.js';
import { pickSentSlots, type ToolCall } from './tool-call.js';

/** Calls the operation and returns its answer as a text for a model. */
export async function callTool(forge: ForgeClient, given: ToolCall): Promise<string> {
  const call = { ...given, slots: addDefaults(given) };
  const { endpoint } = call.operation;
  if (endpoint.item !== undefined) return fitList(await readPage(forge, call), call.rules.maxChars);
  if (endpoint.bytes !== undefined) return readDownload(forge, call);
  return describeResult(await callOperation(forge, call), call);
}

/** Adds the query parameters that the method sends by default. */
function addDefaults({ operation, slots }: ToolCall): Slots {
  const { query } = SPECIAL_OPERATIONS[operation.method] ?? {};
  return query === undefined
    ? slots
    : { ...slots, query: { ...query, ...(slots['query'] as object | undefined) } };
}

function callOperation(forge: ForgeClient, call: ToolCall): Promise<unknown> {
  const { operation, slots, options } = call;
  const { send, byMethod } = SPECIAL_OPERATIONS[operation.method] ?? {};
  if (send !== undefined) return send(forge, slots, options);
  if (byMethod === true) return callMethod(forge, call);
  return forge.transport.call(operation.endpoint, pickSentSlots(slots), options);
}

function describeResult(value: unknown, { operation, slots, rules }: ToolCall): string {
  const { endpoint } = operation;
  if (value === undefined)
    return endpoint.nothing === true || !isRead(endpoint) ? 'done' : '(none)';
  const text =
    typeof value === 'string' ? value : JSON.stringify(filterValue(value, endpoint.path, rules));
  return isRead(endpoint)
    ? fitText(text, rules.maxChars, readOffset(slots))
    : fitOnce(text, rules.maxChars);
}

/** Returns the part of a download that fits into an answer. */
async function readDownload(forge: ForgeClient, call: ToolCall): Promise<string> {
  const { slots, rules } = call;
  const offset = readOffset(slots);
  const maxBytes = computeWindow(rules.maxChars);
  const stream = await openDownload(forge, call, offset, maxBytes);
  if (stream === undefined) return describePastEnd(offset);
  const { type, filename } = stream;
  const part = await readPart(stream, offset, maxBytes);
  return isBinary(part.bytes)
    ? describeBinary(part.size, type, filename)
    : fitPart(part, rules.maxChars);
}

/**
 * Opens a download for the bytes from `offset` on; undefined when the server says that there are
 * none. Some servers send the whole file.
 */
async function openDownload(
  forge: ForgeClient,
  call: ToolCall,
  offset: number,
  maxBytes: number,
): Promise<ByteStream | undefined> {
  const headers = { range: `bytes=${String(offset)}-${String(offset + maxBytes - 1)}` };
  const options = offset > 0 ? { ...call.options, headers } : call.options;
  try {
    return await requestDownload(forge, { ...call, options });
  } catch (error) {
    if (offset > 0 && error instanceof StatusError && error.status === 416) return undefined;
    throw error;
  }
}

function requestDownload(forge: ForgeClient, call: ToolCall): Promise<ByteStream> {
  const { operation, slots, options } = call;
  if (SPECIAL_OPERATIONS[operation.method]?.byMethod === true)
    return callMethod(forge, call) as Promise<ByteStream>;
  const endpoint = operation.endpoint as BytesEndpoint<object>;
  return forge.transport.bytes(endpoint, pickSentSlots(slots), options);
}

function readOffset(slots: Slots): number {
  const { offset = 0 } = (slots['read'] ?? {}) as { readonly offset?: number };
  return Math.max(0, offset);
}
