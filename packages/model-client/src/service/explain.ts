import { isRecord, type Refusal } from '@clients/core';
import { describeAddition, type VersionedRoute } from './versions.js';

/**
 * The names that ollama-js and openai-node have for keys and options of this client, in lower case
 * and without underscores or hyphens, as the pages in `docs/coming-from/` list them. They are
 * refused with the right name, because the server would ignore them silently.
 */
export const aliases: Readonly<Record<string, string>> = {
  // ollama-js, and the older names of its API. Options of a run are known by their names outside
  // `options`, too.
  host: 'baseUrl',
  name: 'model',
  prompt: 'input',
  numctx: 'options.num_ctx',
  numpredict: 'options.num_predict',
  numgpu: 'options.num_gpu',
  numthread: 'options.num_thread',
  topk: 'options.top_k',
  minp: 'options.min_p',
  repeatpenalty: 'options.repeat_penalty',
  repeatlastn: 'options.repeat_last_n',
  // openai-node.
  apikey: 'auth',
  timeout: 'timeouts.total',
  maxretries: 'retry.limit',
  defaultheaders: 'headers',
  maxtokens: 'options.num_predict',
  maxcompletiontokens: 'options.num_predict',
  maxoutputtokens: 'options.num_predict',
  temperature: 'options.temperature',
  topp: 'options.top_p',
  seed: 'options.seed',
  stop: 'options.stop',
  frequencypenalty: 'options.frequency_penalty',
  presencepenalty: 'options.presence_penalty',
  responseformat: 'format',
  reasoningeffort: 'think',
  reasoning: 'think',
  functions: 'tools',
  instructions: 'system',
  input: 'prompt',
};

type Hint = string | ((refusal: Refusal) => string | undefined);

const TRANSFER_OPERATIONS = ['pull', 'push', 'create'];

/**
 * Error messages of the server, with their codes and hints. An entry with operations applies to
 * these only, because others use the same text for something else. The messages come from the
 * server's own engine and, from 0.30 on, from llama-server, with the wordings of Windows. They arrive
 * in a response with an error status, or in a line of a stream.
 *
 * The first entry that matches applies, so the most specific ones come first. The hint of a code is
 * in its first entry.
 */
const KNOWN_MESSAGES: readonly (readonly [
  text: RegExp,
  code: string,
  hint?: Hint | undefined,
  operations?: readonly string[],
])[] = [
  [/^model (?:''|"") not found|^model is required/, 'model-required'],
  [
    /^model ["'].*["'] not found|^pull model manifest: file does not exist/,
    'model-not-found',
    unknownModelHint,
  ],
  [
    /^(?=.*manifests[\\/]).*(?:no such file or directory|cannot find the (?:file|path) specified\.)$/,
    'model-not-found',
  ],
  [
    /does not support tools$/,
    'no-tools',
    'use a model with the capability tools: show() lists capabilities',
  ],
  [
    /does not support thinking$/,
    'no-thinking',
    'leave think out, or use a model with the capability thinking',
  ],
  [
    /does not support (?:vision|images?|multimodal)|missing data required for image input|image input is not supported/,
    'no-images',
    'use a model with the capability vision',
  ],
  [
    /single image per message|only supports? one image/,
    'too-many-images',
    'send one image per message',
  ],
  [/does not support generate$/, 'no-generate', 'this is an embedding model: use embed'],
  [/does not support chat$/, 'no-chat', 'this is an embedding model: use embed'],
  [
    /does not support insert$/,
    'no-insert',
    'leave suffix out, or use a model with the capability insert',
  ],
  [/does not support embed/, 'no-embed', 'use a model with the capability embedding'],
  [
    /exceeds? (?:the )?(?:maximum |available )?context (?:length|size)|longer than the context length|larger than the max context size/,
    'context-length',
    'shorten the input, raise options.num_ctx, or leave truncate out',
  ],
  [/is too large to process/, 'context-length'],
  [
    /requires more (?:system|gpu)? ?memory|out of memory|insufficient memory|(?:failed|unable) to allocate/i,
    'out-of-memory',
    'use a smaller model or a smaller options.num_ctx, or unload other models',
  ],
  [/^server busy/, 'server-busy', 'too many requests are queued: send fewer at a time'],
  [
    /failed to parse grammar|JSON schema conversion failed/,
    'invalid-format',
    "format must be 'json' or a JSON Schema object that the server can convert to a grammar: try a simpler one",
  ],
  [
    /running the model:|(?:llama|model) runner|runner process no longer|^unable to load model|llama-server|^unexpected server status|^do embedding request: /,
    'runner-failed',
    "the model's process failed: see the server log; the next request starts a new one",
  ],
  [
    /cannot run this remote model/,
    'remote-not-allowed',
    'the server is configured not to use this host',
  ],
  [
    /^pull model manifest: unauthorized|^unauthorized: access denied/,
    'registry-unauthorized',
    "add the server's public key to your registry account, and begin the model's name with the account's name",
  ],
  [
    /^pull model manifest: 412:|newer version of Ollama/,
    'server-outdated',
    'the model requires a newer version of the server: update the server',
    TRANSFER_OPERATIONS,
  ],
  [/^(?:pull model manifest: )?403:/, 'registry-forbidden', undefined, TRANSFER_OPERATIONS],
  [
    /^(?:pull model manifest: )?429:/,
    'rate-limited',
    'the registry limits requests: try again later',
    TRANSFER_OPERATIONS,
  ],
  [
    /^(?:pull model manifest: )?5\d\d:|^pull model manifest: invalid character/,
    'registry-failed',
    undefined,
    TRANSFER_OPERATIONS,
  ],
  [
    /^(?:pull model manifest: |max retries exceeded: )?(?:Get|Head|Post|Put|Patch) "/,
    'registry-unreachable',
    'the server cannot reach the registry: check its network, or set insecure if the registry has no TLS',
    TRANSFER_OPERATIONS,
  ],
  [
    /^(?:Get|Post) "/,
    'cloud-unreachable',
    'the server cannot reach the host that runs this model: check its network',
  ],
  [/cloud (?:features? |models? )?(?:is |are )?disabled/i, 'cloud-disabled'],
  [
    /^account unavailable|error signing out/,
    'account-unavailable',
    'the server cannot reach the cloud: check its network',
  ],
  [
    /^digest mismatch/,
    'digest-mismatch',
    ({ message }) =>
      message.includes('downloaded again')
        ? 'the download was damaged: pull again'
        : 'the bytes do not match the digest',
  ],
  [
    /^invalid digest/,
    'invalid-digest',
    'a digest is sha256: followed by 64 lower-case hex digits; a file of this machine is { path }',
  ],
  [
    /^(?=.*blobs[\\/]sha256-).*(?:no such file or directory|cannot find the file specified\.)$/,
    'blob-not-found',
    'upload the blob first with blobs.upload, or pass the file itself in files',
  ],
  [/not in GGUF format|^invalid file magic/, 'not-gguf'],
  [
    /^unknown type$/,
    'unknown-file-type',
    'the names in files must end in .gguf or .safetensors',
    ['create'],
  ],
  [
    /^file path must be relative/,
    'invalid-file-name',
    'the keys of files must be plain file names',
  ],
  [/^neither 'from' or 'files'/, 'no-source'],
  [
    /^unsupported quantization type|^quantization is only supported|^unknown fileType/,
    'invalid-quantize',
  ],
  [/^template(?: error)?: /, 'invalid-template'],
  [/^bad remote/, 'invalid-remote', 'remote_host must be a URL'],
  [
    /invalid model (?:name|path)|^(?:source|destination|name) ".*" is invalid|^unqualified name|^use either :local or :cloud/,
    'invalid-name',
    'a name has the form model, model:tag or account/model:tag',
  ],
  [/^invalid format: |invalid JSON schema in format/, 'invalid-format'],
  [/^option ".*" must be |field \w+Request\.options of type/, 'invalid-options'],
  [
    /^invalid think value|^think (?:value|must be) |field \w+Request\.think of type/,
    'invalid-think',
    invalidThinkHint,
  ],
  [/^top_logprobs must be/, 'invalid-logprobs'],
  [
    /^time: (?:invalid|missing unit|unknown unit)/,
    'invalid-duration',
    "write durations with units up to hours, as in '90s', '10m' or '1h30m'",
  ],
  [
    /^illegal base64 data/,
    'invalid-image',
    'images must be standard base64 without a data: prefix',
  ],
  [/^raw mode does not support/, 'invalid-raw'],
  [
    /^invalid input type/,
    'invalid-input',
    'input must be a string or a list of strings',
    ['embed'],
  ],
  [/^missing request body/, 'missing-body'],
  [
    /^json: cannot unmarshal|^invalid character /,
    'invalid-body',
    'the server could not decode the request: check the types of its fields',
  ],
  [/^404 page not found/, 'unknown-route', unknownRouteHint],
];

/** The hint for an answer that ends early although the connection was closed properly. */
export const REPEATED_TOKEN_HINT =
  'the server stops a model that keeps repeating a token: set options.repeat_penalty, or describe in the prompt the JSON that you expect';

/** The title of a web page of a forge. */
const FORGE_TITLE_PATTERN = /<title>[^<]*\b(?:Gitea|Forgejo)\b/i;

/** Returns the code of an error of the server, or undefined when its message is unknown. */
export function findCode({ status, message, body, endpoint: { id } }: Refusal): string | undefined {
  if (isRecord(body) && typeof body['signin_url'] === 'string') return 'sign-in';
  if (status === 401 && (id === 'webSearch' || id === 'webFetch')) return 'unauthorized';
  return KNOWN_MESSAGES.find(
    ([text, , , operations]) => text.test(message) && operations?.includes(id) !== false,
  )?.[1];
}

/** Returns the hint for an error of the server. */
export function findHint(refusal: Refusal, code: string | undefined): string | undefined {
  const { status, body, endpoint } = refusal;
  if (status === 404 && isForge(refusal))
    return 'this looks like Gitea or Forgejo: baseUrl must point to a model server';
  switch (code) {
    case undefined:
      return status === 403 && body === undefined
        ? 'the server refuses this host name or web origin: check OLLAMA_ORIGINS and the address it listens on'
        : undefined;
    case 'sign-in':
      return 'sign the server in: open body.signin_url in a browser, or run its signin command';
    // Of web search and web fetch.
    case 'unauthorized':
      return "pass the key for the cloud as web: { auth: bearer(key) }, or use via: 'local' with a server that is signed in";
    case 'truncated':
      return ['chat', 'generate'].includes(endpoint.id) ? REPEATED_TOKEN_HINT : undefined;
    default: {
      const hint = KNOWN_MESSAGES.find(([, known]) => known === code)?.[2];
      return typeof hint === 'function' ? hint(refusal) : hint;
    }
  }
}

/** Returns whether a response comes from a forge: by its cookie, or the title of its page. */
function isForge({ headers, body }: Refusal): boolean {
  return (
    /i_like_(?:gitea|forgejo)=/.test(headers?.get('set-cookie') ?? '') ||
    (typeof body === 'string' && FORGE_TITLE_PATTERN.test(body))
  );
}

function unknownModelHint({ message, endpoint, sent }: Refusal): string {
  if (message.startsWith('pull model manifest: file'))
    return 'the registry does not have this model: check its name and tag';
  if (['copy', 'delete', 'push'].includes(endpoint.id))
    return 'call list() to see which models the server has';
  const model = isRecord(sent) ? sent['model'] : undefined;
  // A name that would need quotes in a shell is not shown.
  const name = typeof model === 'string' && /^[\w./:-]+$/.test(model) ? model : 'NAME';
  return `pull the model first: run \`ollama pull ${name}\`, or call pull({ model: '${name}' }); list() shows which models the server has`;
}

/**
 * Says which versions have a route, and how to ask the server for its own: no request is sent to
 * find out.
 */
function unknownRouteHint({ endpoint }: Refusal): string {
  const route: Refusal['endpoint'] & VersionedRoute = endpoint;
  const added = describeAddition(route);
  const { id, call = id } = route;
  const where = `check that baseUrl points to a model server, and not to a forge (Gitea, Forgejo)`;
  return added === undefined
    ? `this server does not have this route: ${where}`
    : `${call} was added ${added}: compare it with version(), update an older server, and ${where}`;
}

/** The version that added each level of thinking. */
const LEVEL_VERSIONS: Readonly<Record<string, string>> = {
  low: '0.12',
  medium: '0.12',
  high: '0.12',
  max: '0.22.0',
};

function invalidThinkHint({ sent }: Refusal): string {
  const think = isRecord(sent) ? sent['think'] : undefined;
  const since =
    typeof think === 'string' && Object.hasOwn(LEVEL_VERSIONS, think)
      ? LEVEL_VERSIONS[think]
      : undefined;
  const values = 'think must be true, false, low, medium, high or max';
  return since === undefined
    ? `${values}; older servers and some models accept only true and false`
    : `think: '${String(think)}' was added in ${since} (version() returns the server's version), and some models accept only true and false`;
}
