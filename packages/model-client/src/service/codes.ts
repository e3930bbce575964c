import type { Explanation, Refusal } from '@clients/core';

/** What a text of the server means. */
interface Meaning {
  readonly text: RegExp;
  readonly code: string;
  /** One sentence on what to do; `model` is the name that was sent. */
  readonly hint?: string | ((model: string, refusal: Refusal) => string);
  /** Only for these operations, where the same text means something else elsewhere. */
  readonly of?: readonly string[];
}

const TRANSFERS = ['pull', 'push', 'create'];

const pullIt = (model: string, { endpoint }: Refusal): string =>
  ['copy', 'delete', 'push'].includes(endpoint.id)
    ? 'list() names the models that are there'
    : `fetch it first: await client.pull({ model: ${JSON.stringify(model)} })`;

/** Texts of two releases of the server, the most telling first. The same failure comes as a status, or as a line inside a 200. */
const MEANINGS: readonly Meaning[] = [
  { text: /^model (?:''|"") not found|^model is required/, code: 'model-required', hint: 'give the name of a model' },
  { text: /^model ["'].*["'] not found/, code: 'model-not-found', hint: pullIt },
  { text: /manifests\/.*no such file or directory$/, code: 'model-not-found', hint: pullIt },
  {
    text: /^pull model manifest: file does not exist/,
    code: 'model-not-found',
    hint: 'the registry has no such model: check name and tag',
  },
  { text: /does not support tools$/, code: 'no-tools', hint: 'show() tells in capabilities which models can call tools' },
  { text: /does not support thinking$/, code: 'no-thinking', hint: 'leave think out, or use a model that thinks' },
  {
    text: /does not support (?:vision|images?|multimodal)|missing data required for image input/,
    code: 'no-images',
    hint: 'use a model with the capability vision',
  },
  { text: /single image per message|only supports? one image/, code: 'too-many-images', hint: 'give one image a message' },
  { text: /does not support generate$/, code: 'no-generate', hint: 'it is a model for embeddings: use embed' },
  { text: /does not support chat$/, code: 'no-chat', hint: 'it is a model for embeddings: use embed' },
  { text: /does not support insert$/, code: 'no-insert', hint: 'leave suffix out, or use a model with the capability insert' },
  { text: /does not support embed/, code: 'no-embed', hint: 'use a model with the capability embedding' },
  {
    text: /exceeds? (?:the )?(?:maximum |available )?context (?:length|size)/,
    code: 'context-length',
    hint: 'shorten the input, raise options.num_ctx, or leave truncate on',
  },
  {
    text: /requires more (?:system|gpu)? ?memory|out of memory|insufficient memory|failed to allocate/i,
    code: 'out-of-memory',
    hint: 'use a smaller model or a smaller options.num_ctx, or unload others',
  },
  { text: /^server busy/, code: 'server-busy', hint: 'too many requests wait already: send fewer at a time' },
  {
    text: /running the model:|(?:llama|model) runner|runner process no longer|^unable to load model|starting llama-server/,
    code: 'runner-failed',
    hint: 'the process that runs the model failed: see the log of the server; the next request starts a new one',
  },
  { text: /cannot run this remote model/, code: 'remote-not-allowed', hint: 'the server is set up not to use that host for remote models' },
  {
    text: /^pull model manifest: unauthorized|^unauthorized: access denied/,
    code: 'registry-unauthorized',
    hint: "the registry wants to know the server's key: add it to the account, and check that the model is yours",
  },
  { text: /^(?:pull model manifest: )?403:/, code: 'registry-forbidden', of: TRANSFERS },
  {
    text: /^(?:pull model manifest: )?429:/,
    code: 'rate-limited',
    of: TRANSFERS,
    hint: 'the registry wants fewer requests: try again later',
  },
  { text: /^(?:pull model manifest: )?5\d\d:|^pull model manifest: invalid character/, code: 'registry-failed', of: TRANSFERS },
  {
    text: /^(?:pull model manifest: )?(?:Get|Head|Post|Put|Patch) "/,
    code: 'registry-unreachable',
    of: TRANSFERS,
    hint: 'the server cannot reach the registry: check its network, and insecure for one without TLS',
  },
  { text: /^(?:Get|Post) "/, code: 'cloud-unreachable', hint: 'the server cannot reach the host that runs this model: check its network' },
  {
    text: /cloud (?:features? |models? )?(?:is |are )?disabled/i,
    code: 'cloud-disabled',
    hint: 'the server is set up to keep away from the cloud',
  },
  {
    text: /^account unavailable|error signing out/,
    code: 'account-unavailable',
    hint: 'the server cannot reach the cloud: check its network',
  },
  { text: /^digest mismatch, file must be downloaded again/, code: 'digest-mismatch', hint: 'the download was damaged: pull again' },
  { text: /^digest mismatch/, code: 'digest-mismatch', hint: 'the bytes sent are not those of this digest' },
  { text: /^invalid digest/, code: 'invalid-digest', hint: 'a digest is sha256: and 64 hex digits in lower case' },
  {
    text: /blobs\/sha256-.*no such file or directory$/,
    code: 'blob-not-found',
    hint: 'upload it first with blobs.upload, or give the file itself in files',
  },
  { text: /not in GGUF format|^invalid file magic/, code: 'not-gguf', hint: 'the file is no GGUF model' },
  { text: /^unknown type$/, code: 'unknown-file-type', of: ['create'], hint: 'files takes .gguf and .safetensors files by their names' },
  { text: /^file path must be relative/, code: 'invalid-file-name', hint: 'the keys of files are plain file names' },
  { text: /^neither 'from' or 'files'/, code: 'no-source', hint: 'give from or files' },
  { text: /^unsupported quantization type|^quantization is only supported/, code: 'invalid-quantize' },
  { text: /^template(?: error)?: /, code: 'invalid-template' },
  { text: /^bad remote/, code: 'invalid-remote', hint: 'remote_host is a URL' },
  {
    text: /invalid model name|^(?:source|destination|name) ".*" is invalid|^unqualified name|^use either :local or :cloud/,
    code: 'invalid-name',
    hint: 'names look like model, model:tag or account/model:tag',
  },
  { text: /^invalid format: |invalid JSON schema in format/, code: 'invalid-format', hint: "format is 'json' or a JSON Schema object" },
  { text: /^option ".*" must be |field \w+Request\.options of type/, code: 'invalid-options' },
  { text: /^invalid think value|^think must be/, code: 'invalid-think', hint: 'think is true, false, low, medium, high or max' },
  { text: /^top_logprobs must be/, code: 'invalid-logprobs' },
  {
    text: /^time: (?:invalid|missing unit|unknown unit)/,
    code: 'invalid-duration',
    hint: "durations have units up to hours, as in '90s', '10m' and '1h30m'",
  },
  { text: /^illegal base64 data/, code: 'invalid-image', hint: 'images are standard base64 without a data: prefix' },
  { text: /^raw mode does not support/, code: 'invalid-raw', hint: 'leave system, template and context out, or raw' },
  { text: /^invalid input type/, code: 'invalid-input', of: ['embed'], hint: 'input is a text or a list of texts' },
  { text: /^missing request body/, code: 'missing-body' },
  {
    text: /^json: cannot unmarshal|^invalid character /,
    code: 'invalid-body',
    hint: 'the server could not read the request as this operation needs it',
  },
  {
    text: /^404 page not found/,
    code: 'unknown-route',
    hint: 'this server has no such operation: check its version, and that the base URL is that of a model server',
  },
];

/** Names a refusal of the server. Silent where it is not sure. */
export function explain(refusal: Refusal): Explanation | undefined {
  const { status, message, body, endpoint, sent } = refusal;
  const meaning = MEANINGS.find(({ text, of }) => text.test(message) && (of === undefined || of.includes(endpoint.id)));
  if (isRecord(body) && typeof body['signin_url'] === 'string') {
    return { code: 'sign-in', hint: 'the server is not signed in: open body.signin_url in a browser, or run its signin command' };
  }
  if (status === 401 && (endpoint.id === 'webSearch' || endpoint.id === 'webFetch')) {
    return {
      code: 'unauthorized',
      hint: "the cloud wants a key: give it as web: { auth: bearer(key) }, or use via: 'local' on a server that is signed in",
    };
  }
  if (status === 403 && meaning === undefined && body === undefined) {
    return {
      hint: 'the server refuses this host name or web origin: see OLLAMA_ORIGINS and the address that it listens on',
    };
  }
  if (meaning === undefined) return undefined;
  const { code, hint } = meaning;
  return { code, hint: typeof hint === 'function' ? hint(nameIn(sent), refusal) : hint };
}

function nameIn(sent: unknown): string {
  const model = isRecord(sent) ? sent['model'] : undefined;
  return typeof model === 'string' ? model : '…';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
