import { versionInquiry } from './version-inquiry.js';
import { type Explanation, isRecord, type Refusal } from '@clients/core';

/** The meaning of an error message of the server. */
interface Meaning {
  readonly text: RegExp;
  readonly code: string;
  /** One sentence of advice; `model` is the name in the request. */
  readonly hint?: string | ((model: string, refusal: Refusal) => string);
  /** The operations it applies to, where the same text has another meaning in others. */
  readonly of?: readonly string[];
}

const TRANSFERS = ['pull', 'push', 'create'];

const pullIt = (model: string, { endpoint }: Refusal): string =>
  ['copy', 'delete', 'push'].includes(endpoint.id)
    ? 'use list() to see which models the server has'
    : `pull the model first: await client.pull({ model: ${JSON.stringify(model)} })`;

/** The messages of two releases of the server, most specific first. The same failure is a status, or a line inside a 200 response. */
const MEANINGS: readonly Meaning[] = [
  { text: /^model (?:''|"") not found|^model is required/, code: 'model-required', hint: 'set model to the name of a model' },
  { text: /^model ["'].*["'] not found/, code: 'model-not-found', hint: pullIt },
  { text: /manifests\/.*no such file or directory$/, code: 'model-not-found', hint: pullIt },
  {
    text: /^pull model manifest: file does not exist/,
    code: 'model-not-found',
    hint: 'the registry does not have this model: check its name and tag',
  },
  {
    text: /does not support tools$/,
    code: 'no-tools',
    hint: 'use a model with the capability tools: show() lists the capabilities of a model',
  },
  { text: /does not support thinking$/, code: 'no-thinking', hint: 'leave think out, or use a model with the capability thinking' },
  {
    text: /does not support (?:vision|images?|multimodal)|missing data required for image input/,
    code: 'no-images',
    hint: 'use a model with the capability vision',
  },
  { text: /single image per message|only supports? one image/, code: 'too-many-images', hint: 'send one image per message' },
  { text: /does not support generate$/, code: 'no-generate', hint: 'this is an embedding model: use embed' },
  { text: /does not support chat$/, code: 'no-chat', hint: 'this is an embedding model: use embed' },
  { text: /does not support insert$/, code: 'no-insert', hint: 'leave suffix out, or use a model with the capability insert' },
  { text: /does not support embed/, code: 'no-embed', hint: 'use a model with the capability embedding' },
  {
    text: /exceeds? (?:the )?(?:maximum |available )?context (?:length|size)/,
    code: 'context-length',
    hint: 'shorten the input, raise options.num_ctx, or do not set truncate to false',
  },
  {
    text: /requires more (?:system|gpu)? ?memory|out of memory|insufficient memory|failed to allocate/i,
    code: 'out-of-memory',
    hint: 'use a smaller model or a smaller options.num_ctx, or unload other models',
  },
  { text: /^server busy/, code: 'server-busy', hint: 'too many requests are queued: send fewer at a time' },
  {
    text: /running the model:|(?:llama|model) runner|runner process no longer|^unable to load model|starting llama-server/,
    code: 'runner-failed',
    hint: 'the process that runs the model failed: see the server log; the next request starts a new process',
  },
  {
    text: /cannot run this remote model/,
    code: 'remote-not-allowed',
    hint: 'the server is configured not to use this host for remote models',
  },
  {
    text: /^pull model manifest: unauthorized|^unauthorized: access denied/,
    code: 'registry-unauthorized',
    hint: "add the server's public key to your account at the registry, and check that the name of the model begins with your account",
  },
  { text: /^(?:pull model manifest: )?403:/, code: 'registry-forbidden', of: TRANSFERS },
  {
    text: /^(?:pull model manifest: )?429:/,
    code: 'rate-limited',
    of: TRANSFERS,
    hint: 'the registry limits the rate of requests: try again later',
  },
  { text: /^(?:pull model manifest: )?5\d\d:|^pull model manifest: invalid character/, code: 'registry-failed', of: TRANSFERS },
  {
    text: /^(?:pull model manifest: )?(?:Get|Head|Post|Put|Patch) "/,
    code: 'registry-unreachable',
    of: TRANSFERS,
    hint: 'the server cannot reach the registry: check its network, and set insecure for a registry without TLS',
  },
  { text: /^(?:Get|Post) "/, code: 'cloud-unreachable', hint: 'the server cannot reach the host that runs this model: check its network' },
  {
    text: /cloud (?:features? |models? )?(?:is |are )?disabled/i,
    code: 'cloud-disabled',
    hint: 'the server is configured not to use the cloud',
  },
  {
    text: /^account unavailable|error signing out/,
    code: 'account-unavailable',
    hint: 'the server cannot reach the cloud: check its network',
  },
  { text: /^digest mismatch, file must be downloaded again/, code: 'digest-mismatch', hint: 'the download was damaged: pull again' },
  { text: /^digest mismatch/, code: 'digest-mismatch', hint: 'the bytes do not match the digest' },
  { text: /^invalid digest/, code: 'invalid-digest', hint: 'a digest is sha256: followed by 64 lower-case hex digits' },
  {
    text: /blobs\/sha256-.*no such file or directory$/,
    code: 'blob-not-found',
    hint: 'upload the blob first with blobs.upload, or pass the file itself in files',
  },
  { text: /not in GGUF format|^invalid file magic/, code: 'not-gguf', hint: 'the file is not a GGUF model' },
  { text: /^unknown type$/, code: 'unknown-file-type', of: ['create'], hint: 'the names in files must end in .gguf or .safetensors' },
  { text: /^file path must be relative/, code: 'invalid-file-name', hint: 'the keys of files must be plain file names' },
  { text: /^neither 'from' or 'files'/, code: 'no-source', hint: 'set from or files' },
  { text: /^unsupported quantization type|^quantization is only supported/, code: 'invalid-quantize' },
  { text: /^template(?: error)?: /, code: 'invalid-template' },
  { text: /^bad remote/, code: 'invalid-remote', hint: 'remote_host must be a URL' },
  {
    text: /invalid model name|^(?:source|destination|name) ".*" is invalid|^unqualified name|^use either :local or :cloud/,
    code: 'invalid-name',
    hint: 'a name has the form model, model:tag or account/model:tag',
  },
  {
    text: /^invalid format: |invalid JSON schema in format/,
    code: 'invalid-format',
    hint: "format must be 'json' or a JSON Schema object",
  },
  { text: /^option ".*" must be |field \w+Request\.options of type/, code: 'invalid-options' },
  { text: /^invalid think value|^think must be/, code: 'invalid-think', hint: 'think must be true, false, low, medium, high or max' },
  { text: /^top_logprobs must be/, code: 'invalid-logprobs' },
  {
    text: /^time: (?:invalid|missing unit|unknown unit)/,
    code: 'invalid-duration',
    hint: "write durations with units up to hours, as in '90s', '10m' or '1h30m'",
  },
  { text: /^illegal base64 data/, code: 'invalid-image', hint: 'images must be standard base64 without a data: prefix' },
  { text: /^raw mode does not support/, code: 'invalid-raw', hint: 'leave out system, template and context, or leave out raw' },
  { text: /^invalid input type/, code: 'invalid-input', of: ['embed'], hint: 'input must be a string or a list of strings' },
  { text: /^missing request body/, code: 'missing-body' },
  {
    text: /^json: cannot unmarshal|^invalid character /,
    code: 'invalid-body',
    hint: 'the server could not decode the request: check the types of its fields',
  },
  {
    text: /^404 page not found/,
    code: 'unknown-route',
    hint: 'this server does not have this operation: check its version, and that baseUrl is the address of a model server',
  },
];

/** Returns the code and the hint for an error of the server, or undefined when its message is unknown. */
export function explain(refusal: Refusal): Explanation | undefined {
  const { status, message, body, endpoint, sent } = refusal;
  const meaning = MEANINGS.find(({ text, of }) => text.test(message) && (of === undefined || of.includes(endpoint.id)));
  if (isRecord(body) && typeof body['signin_url'] === 'string') {
    return { code: 'sign-in', hint: 'sign the server in: open body.signin_url in a browser, or run its signin command' };
  }
  if (status === 401 && (endpoint.id === 'webSearch' || endpoint.id === 'webFetch')) {
    return {
      code: 'unauthorized',
      hint: "pass the key for the cloud as web: { auth: bearer(key) }, or use via: 'local' with a server that is signed in",
    };
  }
  if (status === 403 && meaning === undefined && body === undefined) {
    return {
      hint: 'the server refuses this host name or web origin: check OLLAMA_ORIGINS and the address it listens on',
    };
  }
  if (meaning === undefined) return undefined;
  const { code, hint } = meaning;
  if (code === 'unknown-route' && status === 404) return { code, hint: hint as string, inquiry: versionInquiry(endpoint.id) };
  return { code, hint: typeof hint === 'function' ? hint(nameIn(sent), refusal) : hint };
}

function nameIn(sent: unknown): string {
  const model = isRecord(sent) ? sent['model'] : undefined;
  return typeof model === 'string' ? model : '…';
}
