import { describe, expect, test } from 'vitest';
import type { Refusal } from '@clients/core';
import { findCode, findHint, KNOWN_MESSAGES } from '../../src/service/explain.js';

const sent = { model: 'm' };

function explain(refusal: Refusal): { code: string | undefined; hint: string | undefined } {
  const code = findCode(refusal);
  return { code, hint: findHint(refusal, code) };
}

/** The messages of servers, by operation, with the code of each. */
const MESSAGES: readonly (readonly [
  endpoint: string,
  message: string,
  code: string | undefined,
])[] = [
  ['chat', "model 'm' not found", 'model-not-found'],
  ['embed', 'model "m" not found, try pulling it first', 'model-not-found'],
  ['pull', 'pull model manifest: file does not exist', 'model-not-found'],
  ['generate', "model '' not found", 'model-required'],
  ['chat', 'registry.ollama.ai/library/m:latest does not support tools', 'no-tools'],
  ['chat', '"m" does not support thinking', 'no-thinking'],
  ['chat', 'm does not support vision', 'no-images'],
  ['chat', 'this model is missing data required for image input', 'no-images'],
  ['chat', '"m" does not support chat', 'no-chat'],
  ['generate', '"m" does not support generate', 'no-generate'],
  ['embed', 'this model does not support embeddings', 'no-embed'],
  ['decide', '"m" does not support decision', 'no-decision'],
  ['embed', '"m" does not support audio', 'no-audio'],
  ['embed', 'input.video not supported', 'invalid-input'],
  ['decide', 'prompt has 40000 tokens, more than the loaded context of 4096', 'context-length'],
  ['decide', 'request body must not exceed 64 KiB without images', 'too-large'],
  ['chat', 'the input length exceeds the context length', 'context-length'],
  ['chat', 'input length exceeds maximum context length', 'context-length'],
  [
    'chat',
    'model requires more system memory (9.9 GiB) than is available (3.1 GiB)',
    'out-of-memory',
  ],
  [
    'chat',
    'llama runner process has terminated: cudaMalloc failed: out of memory',
    'out-of-memory',
  ],
  ['chat', 'server busy, please try again.  maximum pending requests exceeded', 'server-busy'],
  ['chat', 'an error was encountered while running the model: unexpected EOF', 'runner-failed'],
  [
    'chat',
    "llama runner process has terminated: error loading model: missing tensor 'token_embd.weight' panic:",
    'runner-failed',
  ],
  ['chat', 'model runner has unexpectedly stopped', 'runner-failed'],
  [
    'chat',
    'llama-server process has terminated: exit status 2: error loading model architecture',
    'runner-failed',
  ],
  ['chat', 'llama-server process has terminated: unable to allocate CUDA0 buffer', 'out-of-memory'],
  [
    'generate',
    'error reading llama-server response: read tcp 127.0.0.1:1->127.0.0.1:2: connection reset by peer',
    'runner-failed',
  ],
  ['chat', 'unexpected server status: llm server not responding', 'runner-failed'],
  [
    'chat',
    'the prompt is longer than the context length currently available to the model; shorten the prompt',
    'context-length',
  ],
  [
    'chat',
    '{"error":{"code":400,"message":"request (90 tokens) exceeds the available context size (64 tokens)"}}',
    'context-length',
  ],
  [
    'embed',
    '{"error":{"message":"input (992 tokens) is too large to process. increase the physical batch size"}}',
    'context-length',
  ],
  [
    'chat',
    '{"error":{"message":"image input is not supported - hint: you may need to provide the mmproj"}}',
    'no-images',
  ],
  [
    'chat',
    '{"error":{"message":"Failed to initialize samplers: failed to parse grammar"}}',
    'invalid-format',
  ],
  [
    'pull',
    'pull model manifest: 412: The model you are attempting to pull requires a newer version of Ollama.',
    'server-outdated',
  ],
  [
    'pull',
    'max retries exceeded: Get "https://cdn.example/x": dial tcp: connection refused',
    'registry-unreachable',
  ],
  [
    'push',
    String.raw`open C:\Users\a\.ollama\models\manifests\registry.ollama.ai\library\m\latest: The system cannot find the path specified.`,
    'model-not-found',
  ],
  [
    'create',
    String.raw`open C:\Users\a\.ollama\models\blobs\sha256-11: The system cannot find the file specified.`,
    'blob-not-found',
  ],
  ['show', 'ollama cloud is disabled: remote model details are unavailable', 'cloud-disabled'],
  [
    'chat',
    'Post "https://ollama.com:443/api/chat?ts=1": dial tcp: no such host',
    'cloud-unreachable',
  ],
  [
    'pull',
    'pull model manifest: Get "https://registry.example/v2/": dial tcp: no such host',
    'registry-unreachable',
  ],
  ['push', 'unauthorized: access denied', 'registry-unauthorized'],
  ['show', 'cloud features are disabled', 'cloud-disabled'],
  ['chat', 'invalid format: "5"; expected "json" or a valid JSON Schema object', 'invalid-format'],
  ['chat', 'option "stop" must be of type array', 'invalid-options'],
  ['chat', "Model 'abc' not found.", 'model-not-found'],
  ['show', 'Model "x" was not found', 'model-not-found'],
  ['embed', 'The model `text-embed` does not exist', 'model-not-found'],
  ['chat', 'model runner not found', 'runner-failed'],
  [
    'chat',
    'you (ada) have reached your weekly usage limit, upgrade for higher limits: https://ollama.com/upgrade',
    'quota-exceeded',
  ],
  ['chat', "you've reached your hourly usage limit, please wait", 'quota-exceeded'],
  ['generate', 'quota exceeded', 'quota-exceeded'],
  ['embed', 'You exceeded your current quota, please check your plan', 'quota-exceeded'],
  ['chat', 'rate limit exceeded: 5 requests per second', undefined],
  [
    'chat',
    'this model requires a subscription, upgrade for access: https://ollama.com/upgrade',
    'subscription-required',
  ],
  ['chat', `error parsing tool call: raw='{"a":', err=unexpected end`, 'invalid-tool-call'],
  [
    'chat',
    'llama-server chat error: map[code:500 message:The model produced output that does not match the expected peg-native format type:server_error]',
    'unparsed-answer',
  ],
  ['chat', 'typical_p is no longer supported', 'unsupported-option'],
  [
    'create',
    'draft quantization during create is only supported for safetensors imports; quantize GGUF draft models with llama.cpp tools before importing',
    'invalid-quantize',
  ],
  ['create', 'LoRA adapters are no longer supported', 'no-adapters'],
  ['create', 'unsupported file type [110 111 116 32]', 'not-gguf'],
  ['create', 'error reading GGUF item 7: EOF', 'damaged-file'],
  ['create', 'EOF', 'damaged-file'],
  ['push', 'file does not exist', 'registry-not-found'],
  ['pull', 'EOF', 'damaged-part'],
  ['pull', 'unexpected EOF', 'registry-interrupted'],
  ['push', 'max retries exceeded: EOF', 'registry-interrupted'],
  ['chat', 'llm busy - no slots available', 'server-busy'],
  ['chat', 'JSON Schema not supported', 'invalid-format'],
  ['create', 'tensor blk.0.ffn_up.weight offset+size (1,2) exceeds file size (3)', 'damaged-file'],
  [
    'chat',
    'this model only supports one image while more than one image requested',
    'too-many-images',
  ],
  ['generate', 'registry.ollama.ai/library/m:latest does not support insert', 'no-insert'],
  ['chat', 'this server cannot run this remote model', 'remote-not-allowed'],
  ['pull', 'pull model manifest: 403: denied', 'registry-forbidden'],
  ['pull', 'pull model manifest: 412: too old', 'server-outdated'],
  ['pull', 'pull model manifest: 429: slow down', 'rate-limited'],
  ['pull', 'pull model manifest: 500: oops', 'registry-failed'],
  ['me', 'account unavailable', 'account-unavailable'],
  ['createBlob', 'digest mismatch, expected "sha256:1", got "sha256:2"', 'digest-mismatch'],
  ['createBlob', 'invalid digest format', 'invalid-digest'],
  ['create', 'unknown type', 'unknown-file-type'],
  [
    'create',
    'unsupported quantization type Q9_9 - supported types are F32, F16',
    'invalid-quantize',
  ],
  ['create', 'bad remote', 'invalid-remote'],
  ['show', 'invalid model name', 'invalid-name'],
  ['chat', 'invalid think value: "x"', 'invalid-think'],
  ['chat', 'time: missing unit in duration "10"', 'invalid-duration'],
  ['chat', 'illegal base64 data at input byte 0', 'invalid-image'],
  ['embed', 'invalid input type', 'invalid-input'],
  [
    'chat',
    'json: cannot unmarshal array into Go struct field ChatRequest.messages.content of type string',
    'invalid-body',
  ],
  ['list', '404 page not found', 'unknown-route'],
  ['list', 'File Not Found', 'unknown-route'],
  [
    'chat',
    "llama-server process has terminated: error loading model architecture: unknown model architecture: 'new'",
    'server-outdated',
  ],
  [
    'generate',
    'llama runner process has terminated: this model is not supported by your version of Ollama. You may need to upgrade',
    'server-outdated',
  ],
  [
    'chat',
    'model failed to load, this may be due to resource limitations or an internal error, check ollama server logs for details',
    'runner-failed',
  ],
  ['chat', 'POST predict: Post "http://127.0.0.1:63330/completion": EOF', 'runner-failed'],
  ['embed', 'do embedding request: Post "http://127.0.0.1:1/embedding": EOF', 'runner-failed'],
  [
    'chat',
    'timed out: health resp: Get "http://127.0.0.1:1/health": dial tcp 127.0.0.1:1: connect: connection refused',
    'runner-failed',
  ],
  [
    'chat',
    'XML syntax error on line 7: element <function> closed by </parameter>',
    'invalid-tool-call',
  ],
  ['chat', 'failed to parse XML: XML syntax error on line 1: unexpected EOF', 'invalid-tool-call'],
  ['chat', 'expected element type <function> but have <parameter>', 'invalid-tool-call'],
  ['chat', "Value looks like object, but can't find closing '}' symbol", 'invalid-body'],
  [
    'chat',
    'cannot unmarshal array into Go value of type api.ToolCallFunctionArguments',
    'invalid-body',
  ],
  ['chat', 'Server overloaded, please retry shortly (ref: 06d81c91)', 'server-busy'],
  [
    'chat',
    'prompt too long; exceeded max context length by 540451 tokens (ref: 00ad71bb)',
    'context-length',
  ],
  [
    'chat',
    'Prompt too long: 41911 tokens exceeds max context window of 32768 tokens',
    'context-length',
  ],
  [
    'chat',
    "This model's maximum context length is 8192 tokens, however you requested 25701 tokens",
    'context-length',
  ],
  ['embed', 'failed to encode response: json: unsupported value: NaN', 'no-vector'],
  ['chat', 'failed to process inputs: image: unknown format', 'invalid-image'],
  ['chat', 'invalid image type: image/webp', 'invalid-image'],
  ['generate', 'Failed to load image or audio file', 'invalid-image'],
  [
    'pull',
    'write /var/lib/ollama/models/blobs/sha256-4c27-partial: no space left on device',
    'disk-full',
  ],
  ['create', 'write C:\\models\\x: There is not enough space on the disk.', 'disk-full'],
  ['createBlob', 'write /models/blobs/sha256-1: no space left on device', 'disk-full'],
  [
    'pull',
    'pull model manifest: Get "https://registry.ollama.ai/v2/library/m/manifests/latest": tls: failed to verify certificate: x509: certificate signed by unknown authority',
    'registry-certificate',
  ],
  [
    'pull',
    'pull model manifest: 400: Repository is not GGUF or is not compatible with llama.cpp',
    'registry-refused',
  ],
  [
    'pull',
    'pull model manifest: realm host "huggingface.co" does not match original host "hf.co"',
    'registry-mismatch',
  ],
  ['chat', 'words that nobody has seen before', undefined],
  ['create', 'too many files: 1025 exceeds maximum 1024', undefined],
  ['generate', 'raw mode does not support template, system, or context', undefined],
];

/** Its code depends on the status: the tests after the table have it. */
const ENDED_EARLY = ['EOF', 'unexpected EOF'];
const UNPARSED = "invalid character '\\n' in string literal";

describe('the code of an error', () => {
  test.each(MESSAGES)('%s: %s', (endpoint, message, code) => {
    for (const status of [400, undefined])
      expect(
        explain({ endpoint: { id: endpoint }, status, message, body: { error: message }, sent })
          .code,
      ).toBe(code);
  });

  test.each(ENDED_EARLY)(
    'of %s alone is about the body for a 400, and else about the process',
    (message) => {
      for (const id of ['chat', 'generate', 'embed']) {
        const refusal = { endpoint: { id }, message, body: { error: message }, sent };
        const codes = [400, 500, undefined].map((status) => explain({ ...refusal, status }).code);
        expect(codes).toEqual([undefined, 'runner-failed', 'runner-failed']);
      }
    },
  );

  test('of a type of quantization says what the server says', () => {
    const hintOf = (message: string): string | undefined =>
      explain({ endpoint: { id: 'create' }, status: 500, message, body: {}, sent }).hint;
    const list =
      'unsupported quantization type Q4_0 - supported types are F32, F16, Q4_K_S, Q4_K_M, Q8_0';
    expect(hintOf(list)).not.toContain('safetensors');
    expect(hintOf('create-time quantization is only supported for safetensors models')).toContain(
      'safetensors',
    );
  });

  test('of a registry that refuses a model has advice of its own', () => {
    const message = 'pull model manifest: 403: Access to this model is restricted';
    const { code, hint } = explain({
      endpoint: { id: 'pull' },
      status: 500,
      message,
      body: {},
      sent,
    });
    expect([code, hint]).toEqual(['registry-forbidden', expect.stringContaining('terms')]);
  });

  test('of a text that cannot be parsed is that of the request for a 400, and of what the model wrote otherwise', () => {
    const ask = (status: number | undefined): string | undefined => {
      const body = { error: UNPARSED };
      return explain({ endpoint: { id: 'chat' }, status, message: UNPARSED, body, sent }).code;
    };
    expect([400, 500, undefined].map(ask)).toEqual([
      'invalid-body',
      'invalid-tool-call',
      'invalid-tool-call',
    ]);
  });

  test('comes from a table of which each entry is reached here', () => {
    const said = [
      ...MESSAGES,
      ...[...ENDED_EARLY, UNPARSED].map((message) => ['chat', message] as const),
    ];
    const reached = said.map(([endpoint, message]) =>
      KNOWN_MESSAGES.find(
        ({ pattern, operations }) =>
          pattern.test(message) && operations?.includes(endpoint) !== false,
      ),
    );
    expect(KNOWN_MESSAGES.filter((entry) => !reached.includes(entry))).toEqual([]);
  });

  test('has a hint to pull a missing model, and another where a pull makes no sense', () => {
    const hintOf = (endpoint: string): string | undefined =>
      explain({
        endpoint: { id: endpoint },
        status: 404,
        message: "model 'm' not found",
        body: {},
        sent,
      }).hint;
    expect(hintOf('chat')).toBe(
      "pull the model first: run `ollama pull m`, or call pull({ model: 'm' }); list() shows which models the server has",
    );
    expect(
      explain({
        endpoint: { id: 'chat' },
        status: 404,
        message: 'this model is not here',
        body: {},
        sent,
      }).hint,
    ).toBe(hintOf('chat'));
    expect(hintOf('delete')).toBe('call list() to see which models the server has');
  });

  test('has a hint to name the host to which a registry leads', () => {
    const hintOf = (host: string): string | undefined => {
      const message = `pull model manifest: realm host "${host}" does not match original host "x"`;
      const body = { error: message };
      return explain({ endpoint: { id: 'pull' }, status: undefined, message, body, sent }).hint;
    };
    expect(hintOf('huggingface.co')).toContain('huggingface.co/ instead of hf.co/');
    expect(hintOf('ollama.com')).toContain('try again later');
  });

  test('is sign-in where the body has the address of the sign-in page', () => {
    for (const status of [401, undefined]) {
      expect(
        explain({
          endpoint: { id: 'chat' },
          status,
          message: 'unauthorized',
          body: { error: 'unauthorized', signin_url: 'https://ollama.com/connect?key=x' },
          sent,
        }),
      ).toMatchObject({ code: 'sign-in' });
    }
  });

  test("is sign-in, with the command for it, for a model of the cloud on a server of one's own", () => {
    const refused = { message: 'unauthorized', body: { error: 'unauthorized' } };
    const cloudModel = { model: 'gpt-oss:120b-cloud' };
    for (const [endpoint, status, body] of [
      ['chat', 401, cloudModel],
      ['embed', 401, { model: 'kimi-k2.5:cloud' }],
      ['create', 401, { model: 'mine', from: 'gpt-oss:120b-cloud' }],
      ['chat', undefined, cloudModel],
    ] as const)
      expect(explain({ endpoint: { id: endpoint }, status, ...refused, sent: body })).toEqual({
        code: 'sign-in',
        hint: expect.stringContaining('`ollama signin`') as string,
      });
    expect(
      explain({ endpoint: { id: 'chat' }, status: 403, ...refused, sent: cloudModel }),
    ).toEqual({ code: undefined, hint: expect.stringContaining('`ollama signin`') as string });
    expect(explain({ endpoint: { id: 'chat' }, status: 401, ...refused, sent }).code).toBe(
      undefined,
    );
    const base = { origin: 'https://ollama.com', root: '' } as never;
    expect(
      explain({
        endpoint: { id: 'chat' },
        status: 401,
        ...refused,
        sent: cloudModel,
        target: { base, auth: undefined },
      }).code,
    ).toBe(undefined);
  });

  test('says that the cloud is turned off, and nothing of credentials', () => {
    const message = 'ollama cloud is disabled: remote model is unavailable';
    const { code, hint } = explain({
      endpoint: { id: 'chat' },
      status: 403,
      message,
      body: { error: message },
      sent: { model: 'gpt-oss:cloud' },
    });
    expect(code).toBe('cloud-disabled');
    expect(hint).toContain('OLLAMA_NO_CLOUD');
    expect(hint).not.toMatch(/scope|credential|signin/);
  });

  test('is that of the pull when a create pulls the model that it starts from', () => {
    const ask = (body: object): string | undefined =>
      explain({
        endpoint: { id: 'create' },
        status: 500,
        message: 'EOF',
        body: { error: 'EOF' },
        sent: body,
      }).code;
    expect(ask({ model: 'm', from: 'llama3.2' })).toBe('damaged-part');
    expect(ask({ model: 'm', from: 'llama3.2', files: { 'a.gguf': 'sha256:1' } })).toBe(
      'damaged-file',
    );
  });

  test('explains a refused host or origin, whose response is empty', () => {
    expect(
      explain({ endpoint: { id: 'chat' }, status: 403, message: '', body: undefined, sent }),
    ).toEqual({
      code: undefined,
      hint: expect.stringContaining('OLLAMA_ORIGINS') as string,
    });
  });

  test('mentions the key of web search', () => {
    expect(
      explain({
        endpoint: { id: 'webSearch' },
        status: 401,
        message: 'unauthorized',
        body: { error: 'unauthorized' },
        sent,
      }),
    ).toMatchObject({
      code: 'unauthorized',
      hint: expect.stringContaining('web: { auth') as string,
    });
  });
});

test('the hint of a code depends on the message where two failures share it', () => {
  const hintOf = (message: string): string | undefined =>
    explain({
      endpoint: { id: 'pull' },
      status: undefined,
      message,
      body: { error: message },
      sent,
    }).hint;
  expect(hintOf('pull model manifest: file does not exist')).toContain(
    'the registry does not have this model',
  );
  expect(
    hintOf('open /models/manifests/registry.ollama.ai/library/m/latest: no such file or directory'),
  ).toContain('pull the model first');
  expect(
    hintOf('digest mismatch, file must be downloaded again: want sha256:1, got sha256:2'),
  ).toContain('pull again');
  expect(hintOf('digest mismatch, expected "sha256:1", got "sha256:2"')).toContain(
    'do not match the digest',
  );
});
