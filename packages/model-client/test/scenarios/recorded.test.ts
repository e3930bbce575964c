import { describe, expect, test } from 'vitest';
import { ClientError, NetworkError, StatusError, StreamError } from '../../src/index.js';
import * as endpoints from '../../src/operations.js';
import { Transport } from '../../src/service/transport.js';
import { scriptedServer } from '../scripted-server.js';
import { type Recorded, recordings } from '../recorded.js';

const all = ['recorded', 'older-servers', 'newest-server']
  .flatMap((folder) => recordings(new URL(`../fixtures/${folder}`, import.meta.url)))
  .filter(({ operation }) => !operation.startsWith('x-') && !operation.startsWith('compat-'));

/** The least input of each operation; what was really sent is at times just what this client refuses to send. */
const digest = `sha256:${'0'.repeat(64)}`;
const model = { model: 'm' };
const ways: Readonly<
  Record<string, (transport: Transport, streamed: boolean) => Promise<unknown>>
> = {
  chat: (t, streamed) => {
    const body = { ...model, messages: [] };
    return streamed
      ? t.stream(endpoints.chatStream, { body }).final()
      : t.call(endpoints.chat, { body: { ...body, stream: false } });
  },
  generate: (t, streamed) =>
    streamed
      ? t.stream(endpoints.generateStream, { body: model }).final()
      : t.call(endpoints.generate, { body: { ...model, stream: false } }),
  create: (t, streamed) =>
    streamed
      ? t.stream(endpoints.createStream, { body: model }).final()
      : t.call(endpoints.create, { body: { ...model, stream: false } }),
  pull: (t, streamed) =>
    streamed
      ? t.stream(endpoints.pullStream, { body: model }).final()
      : t.call(endpoints.pull, { body: { ...model, stream: false } }),
  push: (t, streamed) =>
    streamed
      ? t.stream(endpoints.pushStream, { body: model }).final()
      : t.call(endpoints.push, { body: { ...model, stream: false } }),
  decide: (t) => t.call(endpoints.decide, { body: { ...model, state: 'x', questions: {} } }),
  embed: (t) => t.call(endpoints.embed, { body: { ...model, input: 'x' } }),
  embeddings: (t) => t.call(endpoints.embeddings, { body: { ...model, prompt: 'x' } }),
  list: (t) => t.call(endpoints.list, {}),
  ps: (t) => t.call(endpoints.ps, {}),
  show: (t) => t.call(endpoints.show, { body: model }),
  copy: (t) => t.call(endpoints.copy, { body: { source: 'a', destination: 'b' } }),
  delete: (t) => t.call(endpoints.deleteModel, { body: model }),
  version: (t) => t.call(endpoints.version, {}),
  headBlob: (t) => t.call(endpoints.headBlob, { where: { digest } }),
  createBlob: (t) => t.call(endpoints.createBlob, { where: { digest }, body: new Uint8Array([1]) }),
  webSearch: (t) => t.call(endpoints.webSearch, { body: { query: 'x' } }),
  webFetch: (t) => t.call(endpoints.webFetch, { body: { url: 'x' } }),
  webSearchLocal: (t) => t.call(endpoints.webSearchLocal, { body: { query: 'x' } }),
  webFetchLocal: (t) => t.call(endpoints.webFetchLocal, { body: { url: 'x' } }),
  modelRecommendations: (t) => t.call(endpoints.modelRecommendations, {}),
  status: (t) => t.call(endpoints.status, {}),
  balance: (t) => t.call(endpoints.balance, {}),
  usage: (t) => t.call(endpoints.usage, {}),
  me: (t) => t.call(endpoints.me, {}),
  signout: (t) => t.call(endpoints.signout, {}),
  signoutKey: (t) => t.call(endpoints.signoutKey, { where: { encodedKey: 'x' } }),
  root: (t) => t.call(endpoints.root, {}),
};

function bodyOf({ response: { body } }: Recorded): string {
  if (body === null) return '';
  const { $raw, $text, $ndjson, $json, endsWithNewline } = body as Record<string, unknown>;
  if (typeof $raw === 'string') return $raw;
  if (typeof $text === 'string') return $text;
  if (Array.isArray($ndjson))
    return (
      $ndjson.map((line) => JSON.stringify(line)).join('\n') +
      (endsWithNewline === false ? '' : '\n')
    );
  return JSON.stringify($json ?? body);
}

function isStreamed({ response: { body, headers }, request }: Recorded): boolean {
  const { $ndjson } = (body ?? {}) as Record<string, unknown>;
  return (
    Array.isArray($ndjson) ||
    ((headers['content-type'] ?? headers['Content-Type'] ?? '').includes('ndjson') &&
      (request.body as { stream?: unknown } | null)?.stream !== false)
  );
}

/** Answers one call with a recorded exchange, checked strictly. */
async function replayed(recorded: Recorded): Promise<{ value?: unknown; error?: unknown }> {
  const { status, headers } = recorded.response;
  await using server = await scriptedServer((response) => {
    const type = headers['content-type'] ?? headers['Content-Type'];
    const text = bodyOf(recorded);
    response.writeHead(status, {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(isStreamed(recorded) ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
    });
    response.end(recorded.request.method === 'HEAD' ? undefined : text);
  });
  const transport = new Transport({
    baseUrl: server.url,
    validate: 'strict',
    retry: { limit: 0 },
    web: { baseUrl: server.url },
  });
  try {
    return { value: await ways[recorded.operation]?.(transport, isStreamed(recorded)) };
  } catch (error) {
    return { error };
  } finally {
    await transport.close();
  }
}

/** An answer to a HEAD request of an operation that this client asks by GET, or to a method that it never uses. */
function isOfAnotherMethod({ operation, request, case: name }: Recorded): boolean {
  return (request.method === 'HEAD' && operation !== 'headBlob') || name.includes('err-405');
}

/** The words of a recorded error; those of an engine that the server relays as JSON, too. */
function wordsOf({ response: { body } }: Recorded): string | undefined {
  const { error } = (body ?? {}) as { error?: string };
  if (error?.startsWith('{"error":') !== true) return error;
  return (JSON.parse(error) as { error: { message: string } }).error.message;
}

describe('responses recorded from real servers', () => {
  const successes = all.filter(
    (recorded) =>
      recorded.response.status >= 200 &&
      recorded.response.status < 300 &&
      !bodyOf(recorded).includes('{"error"') &&
      !isOfAnotherMethod(recorded),
  );
  test.each(
    successes.map(
      (recorded) =>
        [`${recorded.operation} ${recorded.case} (${recorded.server})`, recorded] as const,
    ),
  )('%s fits its schema', async (name, recorded) => {
    const { error } = await replayed(recorded);
    // A stream that its client broke off has no end.
    if (name.includes('client-abort')) expect(error).toMatchObject({ reason: 'truncated' });
    else expect(error).toBeUndefined();
  });

  const failures = all.filter(
    (recorded) => recorded.response.status >= 400 && !isOfAnotherMethod(recorded),
  );
  test.each(
    failures.map(
      (recorded) =>
        [`${recorded.operation} ${recorded.case} (${recorded.server})`, recorded] as const,
    ),
  )('%s is an error with its status', async (_name, recorded) => {
    const { error, value } = await replayed(recorded);
    if (recorded.operation === 'headBlob' && recorded.response.status === 404) {
      expect(value).toBe(false);
      return;
    }
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({ status: recorded.response.status });
    const words = wordsOf(recorded);
    if (words !== undefined && recorded.request.method !== 'HEAD') {
      // A message that only repeats the status is not shown twice.
      expect((error as Error).message).toContain(
        words
          .replace(/\s+/g, ' ')
          .trim()
          .slice(0, 400)
          .replace(/^(\d{3}):$/, '$1'),
      );
    }
  });

  const broken = all.filter(
    (recorded) => recorded.response.status === 200 && bodyOf(recorded).includes('{"error"'),
  );
  test.each(
    broken.map(
      (recorded) =>
        [`${recorded.operation} ${recorded.case} (${recorded.server})`, recorded] as const,
    ),
  )('%s is an error inside the stream', async (_name, recorded) => {
    const { error } = await replayed(recorded);
    expect(error).toBeInstanceOf(StreamError);
    expect(error).toMatchObject({ reason: 'server' });
  });

  test('every kind of refusal that a client can act on has a code, as a status and inside a stream', async () => {
    const nameless = new Set<string>();
    for (const recorded of [...failures, ...broken]) {
      const { error } = await replayed(recorded);
      if (ClientError.is(error) && error.code === undefined && !(error instanceof NetworkError))
        nameless.add(error.message.replace(/^\S+ \S+ /, ''));
    }
    expect([...nameless].sort()).toMatchInlineSnapshot(`
      [
        "400 file path must be relative",
        "400 file path must be relative: ../x.gguf",
        "400 file path must be relative: /x.gguf",
        "400 missing request body",
        "400 mixed model file types: found both gguf and safetensors inputs",
        "400 neither 'from' or 'files' was specified",
        "400 raw mode does not support template, system, or context",
        "400 template error: template: :1: missing value for if",
        "400 template error: template: :1: unclosed action",
        "400 the server gave no reason",
        "400 too many files: 1025 exceeds maximum 1024",
        "400 top_logprobs must be between 0 and 20",
        "400 unexpected EOF",
        "500 failed to validate GGUF with llama-quantize without compatibility patches: llama-quantize unavailable: llama-quantize binary not found",
        "500 llama-quantize unavailable: llama-quantize binary not found",
        "500 template: :1: unclosed action",
        "500 the server gave no reason",
        "500 unknown renderer "harmony"",
        "500 unknown renderer "nope"",
        "failed to validate GGUF with llama-quantize without compatibility patches: llama-quantize unavailable: llama-quantize binary not found",
        "file does not exist",
      ]
    `);
  });
});
