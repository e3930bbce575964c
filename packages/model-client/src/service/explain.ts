import { isRecord, type Refusal } from '@clients/core';
import { isCloud } from './host.js';
import { unwrapRefusal } from './wrapped-message.js';
import type { VersionedRoute } from './versioned-route.js';

const NO_TEXT_HINT =
  'this model writes no text: use embed for an embedding model, and decide for a decision model; show() lists capabilities';

type Hint = string | ((refusal: Refusal) => string | undefined);

interface KnownMessage {
  readonly pattern: RegExp;
  readonly code: string;
  readonly hint?: Hint;
  /** The operations to which the entry applies. Default: all. */
  readonly operations?: readonly string[];
  /** Whether it applies only while the model answers: not to a response with the status 400. */
  readonly isInAnswer?: boolean;
}

/** The code of a refusal that no repetition changes before the quota is renewed. */
export const QUOTA_EXCEEDED = 'quota-exceeded';

const TRANSFER_OPERATIONS = ['pull', 'push', 'create'];

/**
 * Error messages of the server, with their codes and hints. An entry has operations where others
 * use the same text for something else. The messages come from the server's own engine and, from
 * 0.30 on, from llama-server, with the wordings of Windows. They arrive in a response with an error
 * status, or in a line of a stream.
 *
 * The first entry that matches applies, so the most specific ones come first. The hint of a code is
 * in its first entry. A message has an entry if a program can act on its code, or a person on its
 * hint: what only repeats the server's own words has none. Each entry names where it comes from: a
 * report, a version whose documentation has it, or a file of recordings in `test/fixtures`, of which
 * those of one server have the number of its version.
 */
export const KNOWN_MESSAGES: readonly KnownMessage[] = [
  {
    // ollama/ollama#9684.
    pattern:
      /not supported by your version of Ollama|unknown model architecture|newer version of Ollama/,
    code: 'server-outdated',
    hint: 'the model requires a newer version of the server: update the server',
  },
  {
    // 0.34.4, recorded/chat.
    pattern: /^model (?:''|"") not found|^model is required/,
    code: 'model-required',
  },
  {
    // diegosouzapw/OmniRoute#3709, HomericIntelligence/Scylla#346.
    pattern:
      /usage limit|quota (?:was |has been |is )?(?:exceeded|exhausted|used up)|(?:exceeded|reached|used up) (?:your|the) (?:current |daily |weekly |monthly )?quota|insufficient[_ ]quota/i,
    code: QUOTA_EXCEEDED,
    hint: 'the account has used up its quota: wait until it is renewed, or change its plan; repeating the request does not help',
  },
  {
    // ollama/ollama#15741.
    pattern: /requires a (?:paid )?subscription|upgrade (?:your plan )?for access/i,
    code: 'subscription-required',
    hint: 'the plan of the account does not include this model: change the plan, or use another model',
  },
  {
    // recorded/chat, 0.34.4.
    pattern:
      /^(?:the )?model ["'`][^"'`]+["'`] (?:was |is )?(?:not found|does not exist)|^pull model manifest: file does not exist/i,
    code: 'model-not-found',
    hint: unknownModelHint,
  },
  {
    // recorded/push, 0.6.8.
    pattern:
      /^(?=.*manifests[\\/]).*(?:no such file or directory|cannot find the (?:file|path) specified\.)$/,
    code: 'model-not-found',
  },
  {
    // recorded/chat, 0.6.8.
    pattern: /does not support tools$/,
    code: 'no-tools',
    hint: 'use a model with the capability tools: show() lists capabilities',
  },
  {
    // recorded/chat, 0.12.11.
    pattern: /does not support thinking$/,
    code: 'no-thinking',
    hint: 'leave think out, or use a model with the capability thinking',
  },
  {
    // 0.34.4.
    pattern:
      /does not support (?:vision|images?|multimodal)|missing data required for image input|image input is not supported/,
    code: 'no-images',
    hint: 'use a model with the capability vision',
  },
  {
    // Ollama 0.36.
    pattern: /does not support audio/,
    code: 'no-audio',
    hint: 'use a model with the capability audio: show() lists capabilities',
  },
  {
    // ollama/ollama#9020.
    pattern: /single image per message|only supports? one image/,
    code: 'too-many-images',
    hint: 'send one image per message',
  },
  {
    // recorded/generate.
    pattern: /does not support generate$/,
    code: 'no-generate',
    hint: NO_TEXT_HINT,
  },
  {
    // recorded/chat.
    pattern: /does not support chat$/,
    code: 'no-chat',
    hint: NO_TEXT_HINT,
  },
  {
    // Ollama 0.35.
    pattern: /does not support decision/,
    code: 'no-decision',
    hint: 'use a model with the capability decision, such as nimble, or clef for images: show() lists capabilities',
  },
  {
    // recorded/generate.
    pattern: /does not support insert$/,
    code: 'no-insert',
    hint: 'leave suffix out, or use a model with the capability insert',
  },
  {
    // 0.34.4.
    pattern: /does not support embed/,
    code: 'no-embed',
    hint: 'use a model with the capability embedding',
  },
  {
    // recorded/chat, 0.34.4.
    pattern:
      /exceed(?:s|ed)? (?:the )?(?:max(?:imum)? |available )?context (?:length|size|window)|maximum context length is \d|longer than the context length|larger than the max context size/,
    code: 'context-length',
    hint: ({ endpoint, sent }) =>
      endpoint.id === 'decide'
        ? 'shorten state, instructions or criteria, or ask fewer questions in a request: a decision never cuts its prompt'
        : isRecord(sent) && sent['truncate'] === false
          ? 'shorten the input, raise options.num_ctx, or leave truncate out'
          : 'shorten the input, or raise options.num_ctx',
  },
  {
    // Ollama 0.35.
    pattern: /\bcontext\b/i,
    code: 'context-length',
    operations: ['decide'],
  },
  {
    // Ollama 0.35.
    pattern: /^request body must not exceed/,
    code: 'too-large',
    hint: tooLargeHint,
    operations: ['decide'],
  },
  {
    // JSONbored/loopover#6394.
    pattern: /is too large to process/,
    code: 'context-length',
  },
  {
    // ollama/ollama#10920.
    pattern:
      /requires more (?:system|gpu)? ?memory|out of memory|insufficient memory|(?:failed|unable) to allocate/i,
    code: 'out-of-memory',
    hint: 'use a smaller model or a smaller options.num_ctx, or unload other models',
  },
  {
    // recorded/chat.
    pattern: /^server (?:busy|overloaded)|\bllm (?:server )?busy\b|no slots available/i,
    code: 'server-busy',
    hint: 'too many requests are queued: send fewer at a time, or try again later',
  },
  {
    // 0.34.4.
    pattern: /failed to parse grammar|JSON schema (?:conversion failed|not supported)/i,
    code: 'invalid-format',
    hint: "format must be 'json' or a JSON Schema object that the server can convert to a grammar: try a simpler one",
  },
  {
    // ollama/ollama#12884, ollama/ollama#14834.
    // The last two come from parsers of calls in XML.
    pattern: /^error parsing tool call\b|\bXML syntax error\b|^expected element type </,
    code: 'invalid-tool-call',
    hint: 'the model wrote a tool call that the server cannot read: try again, or use fewer and simpler tools',
  },
  {
    // ollama/ollama#11704.
    // Of the arguments that the model wrote: a request that cannot be decoded has the status 400.
    pattern: /^invalid character |^unexpected end of JSON input/,
    code: 'invalid-tool-call',
    operations: ['chat'],
    isInAnswer: true,
  },
  {
    // chatboxai/chatbox#2114.
    // The process ended while it answered; of a request that cannot be decoded, it is about the body.
    pattern: /^(?:unexpected )?EOF$/,
    code: 'runner-failed',
    operations: ['chat', 'generate', 'embed', 'embeddings'],
    isInAnswer: true,
  },
  {
    // 0.34.4.
    pattern: /output that does not match the expected \S+ format/,
    code: 'unparsed-answer',
    hint: 'the server could not read what the model wrote: try again, or use a simpler format',
  },
  {
    // recorded/generate, 0.34.4.
    pattern:
      /running the model:|(?:llama|model) runner|runner process no longer|^unable to load model|^model failed to load|llama-server|^unexpected server status|^(?:do \w+ request|POST \w+|health resp): |"http:\/\/127\.0\.0\.1:\d+\/(?:completion|embedding|health|load)"/,
    code: 'runner-failed',
    hint: "the model's process failed: see the server log; the next request starts a new one",
  },
  {
    // recorded/chat, 0.12.11.
    pattern: /cannot run this remote model/,
    code: 'remote-not-allowed',
    hint: 'the server is configured not to use this host',
  },
  {
    // ollama/ollama#16917, ollama/ollama#4185.
    // The server reads the files of an earlier pull first. A connection that broke has more words.
    pattern: /^EOF$/,
    code: 'damaged-part',
    hint: 'the server was killed while it pulled this model, and left an empty file: where it runs, delete the files of its folder blobs whose names have -partial (~/.ollama/models/blobs, or below OLLAMA_MODELS), and pull again; resume does not help',
    operations: ['pull'],
  },
  {
    // recorded/pull, 0.6.8.
    pattern:
      /(?:^|: )(?:unexpected )?EOF$|connection reset by peer|broken pipe|TLS handshake timeout|i\/o timeout|stream error: stream ID|GOAWAY/,
    code: 'registry-interrupted',
    hint: 'the connection between the server and the registry broke: pull or push again, or set resume; complete layers are not transferred again',
    operations: ['pull', 'push'],
  },
  {
    // ollama/ollama#15547.
    pattern: /no space left on device|not enough space on the disk|disk quota exceeded/i,
    code: 'disk-full',
    hint: 'the disk of the server is full: delete models, or store them elsewhere with OLLAMA_MODELS',
  },
  {
    // ollama/ollama#1798.
    pattern: /certificate (?:signed by unknown authority|has expired)|failed to verify certificate/,
    code: 'registry-certificate',
    hint: 'the server does not trust the certificate of the registry, or of a proxy in between: install the certificate authority where the server runs',
    operations: TRANSFER_OPERATIONS,
  },
  {
    // ollama/ollama#15661.
    pattern: /^pull model manifest: realm host/,
    code: 'registry-mismatch',
    hint: realmHint,
    operations: TRANSFER_OPERATIONS,
  },
  {
    // 0.34.4.
    pattern: /^file does not exist$/,
    code: 'registry-not-found',
    hint: "the registry does not have this address: check the registry and the account in the model's name",
    operations: ['push'],
  },
  {
    // recorded/push, 0.9.6.
    pattern: /^pull model manifest: unauthorized|^unauthorized: access denied/,
    code: 'registry-unauthorized',
    hint: "add the server's public key to your registry account, and begin the model's name with the account's name",
  },
  {
    // ollama/ollama#14876.
    pattern: /^pull model manifest: 412:/,
    code: 'server-outdated',
    operations: TRANSFER_OPERATIONS,
  },
  {
    // huggingface/hub-docs#1451.
    pattern: /^(?:pull model manifest: )?400:/,
    code: 'registry-refused',
    hint: 'the registry refuses this name: one of Hugging Face must be a repository with GGUF files, and its tag one of their quantizations',
    operations: TRANSFER_OPERATIONS,
  },
  {
    // recorded/pull.
    pattern: /^(?:pull model manifest: )?403:/,
    code: 'registry-forbidden',
    hint: 'the registry refuses this model to the server: it may be private or need its terms to be accepted; for one of Hugging Face, accept them there, and add the public key of the server to your account',
    operations: TRANSFER_OPERATIONS,
  },
  {
    // recorded/pull.
    pattern: /^(?:pull model manifest: )?429:/,
    code: 'rate-limited',
    hint: 'the registry limits requests: try again later',
    operations: TRANSFER_OPERATIONS,
  },
  {
    // recorded/pull.
    pattern: /^(?:pull model manifest: )?5\d\d:|^pull model manifest: invalid character/,
    code: 'registry-failed',
    operations: TRANSFER_OPERATIONS,
  },
  {
    // recorded/pull, 0.34.4.
    pattern: /^(?:pull model manifest: |max retries exceeded: )?(?:Get|Head|Post|Put|Patch) "/,
    code: 'registry-unreachable',
    hint: 'the server cannot reach the registry: check its network, or set insecure if the registry has no TLS',
    operations: TRANSFER_OPERATIONS,
  },
  {
    // recorded/chat.
    pattern: /^(?:Get|Post) "/,
    code: 'cloud-unreachable',
    hint: 'the server cannot reach the host that runs this model: check its network',
  },
  {
    // 0.34.4.
    pattern: /cloud (?:features? |models? )?(?:is |are )?disabled/i,
    code: 'cloud-disabled',
    hint: 'the server is configured not to use the cloud: start it without OLLAMA_NO_CLOUD and without this setting in its configuration, or use a model that it runs itself',
  },
  {
    // recorded/others, 0.34.4.
    pattern: /^account unavailable|error signing out/,
    code: 'account-unavailable',
    hint: 'the server cannot reach the cloud: check its network',
  },
  {
    // recorded/pull, recorded/others.
    pattern: /^digest mismatch/,
    code: 'digest-mismatch',
    hint: ({ message }) =>
      message.includes('downloaded again')
        ? 'the download was damaged, and the server has deleted it: pull again'
        : 'the bytes do not match the digest',
  },
  {
    // recorded/create.
    pattern: /^invalid digest/,
    code: 'invalid-digest',
    hint: 'a digest is sha256: followed by 64 lower-case hex digits; a file of this machine is { path }',
  },
  {
    // recorded/create.
    pattern:
      /^(?=.*blobs[\\/]sha256-).*(?:no such file or directory|cannot find the file specified\.)$/,
    code: 'blob-not-found',
    hint: 'upload the blob first with blobs.upload, or pass the file itself in files',
  },
  {
    // recorded/create, 0.34.4.
    pattern: /not in GGUF format|^invalid file magic|unsupported file type \[/,
    code: 'not-gguf',
    hint: 'the file is not a GGUF file: check which one was uploaded',
  },
  {
    // 0.34.4.
    pattern: /error reading GGUF item \d+|exceeds file size|^(?:unexpected )?EOF$/,
    code: 'damaged-file',
    hint: 'the model file is damaged, or its end is missing: get it again, and upload it again',
    operations: ['create'],
  },
  {
    // 0.34.4.
    pattern: /^LoRA adapters are no longer supported/,
    code: 'no-adapters',
    hint: 'servers take no adapters since 0.34.1: merge the adapter into the weights before you create the model',
    operations: ['create'],
  },
  {
    // recorded/create.
    pattern: /^unknown type$/,
    code: 'unknown-file-type',
    hint: 'the names in files must end in .gguf or .safetensors',
    operations: ['create'],
  },
  {
    // 0.34.4.
    pattern:
      /^(?:create-time|draft) quantization (?:during create )?is only supported for safetensors/,
    code: 'invalid-quantize',
    hint: quantizeHint,
  },
  {
    // recorded/create, 0.9.6.
    pattern: /^unsupported quantization type|^quantization is only supported|^unknown fileType/,
    code: 'invalid-quantize',
  },
  {
    // 0.34.4.
    pattern: /^\w+ is no longer supported$/,
    code: 'unsupported-option',
    hint: 'newer servers do not have this option: leave it out',
  },
  {
    // recorded/create.
    pattern: /^bad remote/,
    code: 'invalid-remote',
    hint: 'remote_host must be a URL',
  },
  {
    // recorded/show.
    pattern:
      /invalid model (?:name|path)|^(?:source|destination|name) ".*" is invalid|^unqualified name|^use either :local or :cloud/,
    code: 'invalid-name',
    hint: 'a name has the form model, model:tag or account/model:tag',
  },
  {
    // recorded/chat.
    pattern: /^invalid format: |invalid JSON schema in format/,
    code: 'invalid-format',
  },
  {
    // recorded/generate.
    pattern: /^option ".*" must be |field \w+Request\.options of type/,
    code: 'invalid-options',
  },
  {
    // recorded/generate, 0.12.11.
    pattern: /^invalid think value|^think (?:value|must be) |field \w+Request\.think of type/,
    code: 'invalid-think',
    hint: invalidThinkHint,
  },
  {
    // recorded/generate.
    pattern: /^time: (?:invalid|missing unit|unknown unit)/,
    code: 'invalid-duration',
    hint: "write durations with units up to hours, as in '90s', '10m' or '1h30m'",
  },
  {
    // recorded/generate.
    pattern:
      /^illegal base64 data|image: unknown format|^invalid image|unsupported image format|^Failed to load image|unable to make \w+ embedding from image/,
    code: 'invalid-image',
    hint: 'images must be PNG or JPEG, or WebP for newer servers; as a text, standard base64 without a data: prefix',
  },
  {
    // recorded/embed.
    pattern: /^invalid input type/,
    code: 'invalid-input',
    hint: invalidEmbedHint,
    operations: ['embed'],
  },
  {
    // Ollama 0.36.
    pattern: /^input\.\w+ (?:is )?not supported/,
    code: 'invalid-input',
    operations: ['embed'],
  },
  {
    // ollama/ollama#9639.
    pattern: /unsupported value: NaN/,
    code: 'no-vector',
    hint: 'the model made no vector of a text: change the text, or use another model or version of the server',
    operations: ['embed', 'embeddings'],
  },
  {
    // recorded/chat, 0.34.4.
    pattern:
      /^json: cannot unmarshal|cannot unmarshal \w+ into Go|^Value (?:is|looks like) |^Unsupported type: |^invalid character |^license must be a string/,
    code: 'invalid-body',
    hint: 'the server could not decode the request: check the types of its fields',
  },
  {
    // recorded/routes.
    // Ollama's, FastAPI's, llama-server's, LM Studio's, KoboldCpp's, and those of Express and Fastify.
    pattern:
      /^404 page not found|^(?:(?:File|Endpoint|Path) )?Not Found$|^Unexpected endpoint|^Unknown request URL|^Invalid URL \(|this endpoint does not exist|^Cannot (?:GET|POST|DELETE|HEAD) |^Route \w+:\S+ not found$/i,
    code: 'unknown-route',
    hint: unknownRouteHint,
  },
];

/** The hint for an answer that ends early although the connection was closed properly. */
const REPEATED_TOKEN_HINT =
  'the server stops a model that keeps repeating a token: set options.repeat_penalty, or describe in the prompt the JSON that you expect';

/** The same for an answer that does not end with one token again and again. */
const ENDED_EARLY_HINT =
  'the server, or a proxy in front of it, ended the response early: see its log';

/** The same where the server itself says that its answer is not done. */
const NOT_DONE_HINT =
  'the server stopped the model before the end of its answer: see the log of the server, or ask again';

/** How many characters of an answer, and repetitions, show that a model repeats a token. */
const MAX_TOKEN_LENGTH = 32;
const MIN_REPETITIONS = 10;

/**
 * Explains why an answer ended before its last event although the connection did not break.
 *
 * @param partial the result of what had arrived; undefined for nothing at all
 * @param isOneValue whether the server itself says that its answer, which is not streamed, is not
 * done
 */
export function explainTruncation(
  partial: unknown,
  { isOneValue = false }: { readonly isOneValue?: boolean } = {},
): string {
  const text = readAnswerText(partial);
  if (text === '') return `${ENDED_EARLY_HINT}; the model had written nothing yet`;
  if (repeatsToken(text)) return REPEATED_TOKEN_HINT;
  return isOneValue ? NOT_DONE_HINT : ENDED_EARLY_HINT;
}

function readAnswerText(partial: unknown): string {
  if (!isRecord(partial)) return '';
  const { message, response, thinking } = partial;
  const parts = isRecord(message)
    ? [message['thinking'], message['content']]
    : [thinking, response];
  return parts.filter((part) => typeof part === 'string').join('');
}

/** Returns whether a text ends with one token again and again, or with much white space. */
function repeatsToken(text: string): boolean {
  const tail = text.slice(-2 * MAX_TOKEN_LENGTH * MIN_REPETITIONS);
  if (tail.length - tail.trimEnd().length >= MIN_REPETITIONS) return true;
  const letters = tail.replace(/\s/g, '');
  for (let length = 1; length <= MAX_TOKEN_LENGTH; length++) {
    const token = letters.slice(-length);
    if (token !== '' && letters.endsWith(token.repeat(MIN_REPETITIONS))) return true;
  }
  return false;
}

/** The title of a web page of a forge. */
const FORGE_TITLE_PATTERN = /<title>[^<]*\b(?:Gitea|Forgejo)\b/i;

/** Returns the code of an error of the server, or undefined when its message is unknown. */
export function findCode(given: Refusal): string | undefined {
  const refusal = unwrapRefusal(given);
  const { status, message, body, endpoint } = refusal;
  const { id } = endpoint;
  if (isRecord(body) && typeof body['signin_url'] === 'string') return 'sign-in';
  if (isCloudRefusal(refusal) && status !== 403) return 'sign-in';
  if (status === 401 && (id === 'webSearch' || id === 'webFetch')) return 'unauthorized';
  if (status === 401 && ACCOUNT_REPORTS.has(id) && !isAtCloud(refusal)) return 'sign-in';
  const operation = id === 'create' && pullsFirst(refusal) ? 'pull' : id;
  const known = KNOWN_MESSAGES.find(
    ({ pattern, operations, isInAnswer = false }) =>
      pattern.test(message) &&
      operations?.includes(operation) !== false &&
      !(isInAnswer && status === 400),
  );
  if (known !== undefined) return known.code;
  if (status === 402) return QUOTA_EXCEEDED;
  if (id !== 'decide' || !isRecord(body)) return undefined;
  // Servers of this route have words of their own.
  if (status === 413) return 'too-large';
  return status === 400 || status === 422 ? INVALID_QUESTIONS : undefined;
}

/** The code of a request to decide that is refused in words that are not known. */
const INVALID_QUESTIONS = 'invalid-questions';

/** The operations that a server relays to the cloud with its account, and that name no model. */
const ACCOUNT_REPORTS: ReadonlySet<string> = new Set(['balance', 'usage']);

/** Returns whether the cloud itself was asked. */
function isAtCloud({ target }: Refusal): boolean {
  return target !== undefined && isCloud(target.base.origin);
}

/** Returns whether a create has no files, so that it pulls the model that it starts from. */
function pullsFirst({ sent }: Refusal): boolean {
  const fields = isRecord(sent) ? sent : {};
  const hasFiles = ['files', 'draft_files', 'adapters'].some((key) => isRecord(fields[key]));
  return typeof fields['from'] === 'string' && !hasFiles;
}

/** Returns the hint for an error of the server. */
export function findHint(given: Refusal, code: string | undefined): string | undefined {
  const refusal = unwrapRefusal(given);
  const { status, body, endpoint } = refusal;
  if (status === 404 && isForge(refusal))
    return 'this looks like Gitea or Forgejo: baseUrl must point to a model server';
  switch (code) {
    case undefined:
      if (isCloudRefusal(refusal)) return SIGN_IN_HINT;
      if (status === 403 && ACCOUNT_REPORTS.has(endpoint.id) && body !== undefined)
        return "the account is suspended, or scope: 'team' requires an administrator of the team";
      if (status === 401 && isCloud(refusal.target?.base.origin ?? '')) return explainKey(refusal);
      if (status === 403 && body === undefined)
        return 'the server refuses this host name or web origin: check OLLAMA_ORIGINS and the address it listens on';
      return status === 404 ? explainUnknown404(refusal) : undefined;
    case 'sign-in':
      return isRecord(body) && typeof body['signin_url'] === 'string'
        ? `${SIGN_IN_HINT}, or open body.signin_url in a browser`
        : SIGN_IN_HINT;
    // Of web search and web fetch.
    case 'unauthorized':
      return "pass the key for the cloud as web: { auth: bearer(key) }, or use via: 'local' with a server that is signed in";
    case INVALID_QUESTIONS:
      return invalidQuestionsHint(refusal);
    case 'truncated':
      return ['chat', 'generate'].includes(endpoint.id) ? explainTruncation(body) : undefined;
    default: {
      const hint = KNOWN_MESSAGES.find((known) => known.code === code)?.hint;
      return typeof hint === 'function' ? hint(refusal) : hint;
    }
  }
}

/** The most questions, options and levels that every decision model and server takes. */
const MAX_QUESTIONS = 64;
const MAX_OPTIONS = 26;

/** Says what in a request to decide is most likely refused: the limits are the server's. */
function invalidQuestionsHint({ sent }: Refusal): string {
  const { questions, images, model } = readFields(sent);
  const entries = Object.entries(readFields(questions));
  if (entries.length > MAX_QUESTIONS)
    return `servers take up to ${String(MAX_QUESTIONS)} questions in a request, and this one has ${String(entries.length)}: send them in several calls`;
  for (const [name, question] of entries) {
    const { criteria, instructions } = readFields(question);
    const count = Object.keys(Object(criteria) as object).length;
    if (count > MAX_OPTIONS)
      return `many models take up to ${String(MAX_OPTIONS)} options or levels, and questions.${name} has ${String(count)}: ask in two steps, or use a model that takes more`;
    if (instructions === undefined)
      return `questions.${name} has no instructions, which most models require`;
  }
  if (Array.isArray(images))
    return 'images require Ollama 0.35.1 and a decision model with vision, such as clef; they must be PNG, JPEG or WebP';
  if (typeof model === 'string' && /[:-]cloud$/.test(model))
    return 'cloud models decide from Ollama 0.40.5 on: compare it with version()';
  return "the server's message says what it refuses; models of safetensors files decide from Ollama 0.40.0 on";
}

/** Returns the fields of a value; none for one that is no object. */
function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function invalidEmbedHint({ sent }: Refusal): string {
  const { input } = readFields(sent);
  const hasItem = [input].flat().some((item) => isRecord(item));
  return hasItem
    ? 'images and sounds require Ollama 0.36.0 and a model with vision or audio, such as embeddinggemma-2; an item may have text, image and audio'
    : 'input must be a string or a list of strings';
}

function tooLargeHint({ sent }: Refusal): string {
  return Array.isArray(readFields(sent)['images'])
    ? 'send smaller or fewer images: a request with images may have 32 MiB, base64 included'
    : 'shorten state, instructions or criteria, or send the questions in several calls: a request without images may have 64 KiB';
}

const SIGN_IN_HINT =
  'this needs the cloud, with the account of the server: run `ollama signin` there';

/** The cloud refuses a key in plain text, as a proxy or a login page would. */
function explainKey({ target }: Refusal): string {
  const problem = target?.auth === undefined ? 'no key was sent' : 'the key is not accepted';
  return `${problem}: pass a key of https://ollama.com/settings/keys as auth, or set OLLAMA_API_KEY for fromEnv()`;
}

/**
 * Returns whether a server of one's own passes on that the cloud refuses its account: for a model
 * that runs in the cloud, with a status of its own or in a line of a stream.
 */
function isCloudRefusal(refusal: Refusal): boolean {
  if (isAtCloud(refusal)) return false;
  const { status, message, sent } = refusal;
  const isRefused =
    status === 401 || status === 403 || (status === undefined && /^unauthorized\b/i.test(message));
  if (!isRefused || !isRecord(sent)) return false;
  return [sent['model'], sent['from']].some(
    (name) => typeof name === 'string' && /[:-]cloud$/.test(name),
  );
}

/** Returns whether a response comes from a forge: by its cookie, or the title of its page. */
function isForge({ headers, body }: Refusal): boolean {
  return (
    /i_like_(?:gitea|forgejo)=/.test(headers?.get('set-cookie') ?? '') ||
    (typeof body === 'string' && FORGE_TITLE_PATTERN.test(body))
  );
}

/** Servers list the types that they know; only those from 0.34.1 on speak of safetensors. */
function quantizeHint({ message }: Refusal): string {
  if (message.includes('safetensors'))
    return 'since 0.34.1, servers quantize only safetensors: leave out quantize, or quantize the GGUF file with the tools of llama.cpp first';
  return message.startsWith('quantization is only')
    ? 'start from unquantized weights (F16, BF16 or F32)'
    : 'quantize must be a type that the server knows, such as q4_K_M or q8_0';
}

function realmHint({ message }: Refusal): string {
  const [, realm] = /realm host "([\w.-]+)"/.exec(message) ?? [];
  return realm === 'huggingface.co'
    ? 'begin the name of the model with huggingface.co/ instead of hf.co/'
    : 'the registry sends the server elsewhere to sign in: try again later, or check the host in the name';
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
function unknownRouteHint(refusal: Refusal): string {
  const ofBaseUrl = explainBaseUrl(refusal);
  if (ofBaseUrl !== undefined) return ofBaseUrl;
  const route: Refusal['endpoint'] & VersionedRoute = refusal.endpoint;
  const { id, call = id, since } = route;
  const where = `check that baseUrl points to a model server, and not to a forge (Gitea, Forgejo)`;
  if (!refusal.message.startsWith('404'))
    return 'this is not Ollama, or does not have the routes of its API: baseUrl must point to an Ollama server';
  return since === undefined
    ? `this server does not have this route: ${where}`
    : `${call} was added in ${since}: compare it with version(), update an older server, and ${where}`;
}

/**
 * Returns a hint for a 404 whose message is not known. Names are in the bodies of requests and not
 * in their addresses, so it is a model or the route that the server does not have.
 */
function explainUnknown404(refusal: Refusal): string | undefined {
  const { message, body, sent } = refusal;
  // Text and web pages do not come from the API.
  if (typeof body === 'string') return explainBaseUrl(refusal);
  const isOfModel = /\bmodel\b/i.test(message) && isRecord(sent) && sent['model'] !== undefined;
  return isOfModel ? unknownModelHint(refusal) : unknownRouteHint(refusal);
}

/** Returns a hint for a base URL with a path below which there is no API. */
function explainBaseUrl({ target }: Refusal): string | undefined {
  const { root = '' } = target?.base ?? {};
  if (root === '') return undefined;
  const [ofApi] = /\/(?:api|v1)(?=\/|$).*/.exec(root) ?? [];
  return ofApi === undefined
    ? `leave ${root} out of baseUrl, unless a proxy serves the API there`
    : `leave ${ofApi} out of baseUrl, which is the address of the server alone`;
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
  const values =
    'think must be true, false, low, medium, high or max, or a value of the model that show() lists since 0.34.3';
  return since === undefined
    ? `${values}; older servers and some models accept only true and false`
    : `think: '${String(think)}' was added in ${since} (version() returns the server's version), and some models accept only true and false`;
}
