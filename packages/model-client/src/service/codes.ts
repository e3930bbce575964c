import { isRecord, type Refusal } from '@clients/core';

const TRANSFERS = ['pull', 'push', 'create'];

/**
 * The messages of the server with its own engine and, from 0.30 on, with llama-server, on Windows too. Most specific first, with their codes
 * and the operations they apply to, where the same text has another meaning in others. The same failure is a status, or a line inside a 200
 * response.
 */
const CODES: readonly (readonly [text: RegExp, code: string, of?: readonly string[]])[] = [
  [/^model (?:''|"") not found|^model is required/, 'model-required'],
  [/^model ["'].*["'] not found|^pull model manifest: file does not exist/, 'model-not-found'],
  [/^(?=.*manifests[\\/]).*(?:no such file or directory|cannot find the (?:file|path) specified\.)$/, 'model-not-found'],
  [/does not support tools$/, 'no-tools'],
  [/does not support thinking$/, 'no-thinking'],
  [/does not support (?:vision|images?|multimodal)|missing data required for image input|image input is not supported/, 'no-images'],
  [/single image per message|only supports? one image/, 'too-many-images'],
  [/does not support generate$/, 'no-generate'],
  [/does not support chat$/, 'no-chat'],
  [/does not support insert$/, 'no-insert'],
  [/does not support embed/, 'no-embed'],
  [/exceeds? (?:the )?(?:maximum |available )?context (?:length|size)/, 'context-length'],
  [/longer than the context length|larger than the max context size|is too large to process/, 'context-length'],
  [/requires more (?:system|gpu)? ?memory|out of memory|insufficient memory|(?:failed|unable) to allocate/i, 'out-of-memory'],
  [/^server busy/, 'server-busy'],
  [/failed to parse grammar|JSON schema conversion failed/, 'invalid-format'],
  [
    /running the model:|(?:llama|model) runner|runner process no longer|^unable to load model|llama-server|^unexpected server status|^do embedding request: /,
    'runner-failed',
  ],
  [/cannot run this remote model/, 'remote-not-allowed'],
  [/^pull model manifest: unauthorized|^unauthorized: access denied/, 'registry-unauthorized'],
  [/^pull model manifest: 412:|newer version of Ollama/, 'server-outdated', TRANSFERS],
  [/^(?:pull model manifest: )?403:/, 'registry-forbidden', TRANSFERS],
  [/^(?:pull model manifest: )?429:/, 'rate-limited', TRANSFERS],
  [/^(?:pull model manifest: )?5\d\d:|^pull model manifest: invalid character/, 'registry-failed', TRANSFERS],
  [/^(?:pull model manifest: |max retries exceeded: )?(?:Get|Head|Post|Put|Patch) "/, 'registry-unreachable', TRANSFERS],
  [/^(?:Get|Post) "/, 'cloud-unreachable'],
  [/cloud (?:features? |models? )?(?:is |are )?disabled/i, 'cloud-disabled'],
  [/^account unavailable|error signing out/, 'account-unavailable'],
  [/^digest mismatch/, 'digest-mismatch'],
  [/^invalid digest/, 'invalid-digest'],
  [/^(?=.*blobs[\\/]sha256-).*(?:no such file or directory|cannot find the file specified\.)$/, 'blob-not-found'],
  [/not in GGUF format|^invalid file magic/, 'not-gguf'],
  [/^unknown type$/, 'unknown-file-type', ['create']],
  [/^file path must be relative/, 'invalid-file-name'],
  [/^neither 'from' or 'files'/, 'no-source'],
  [/^unsupported quantization type|^quantization is only supported|^unknown fileType/, 'invalid-quantize'],
  [/^template(?: error)?: /, 'invalid-template'],
  [/^bad remote/, 'invalid-remote'],
  [
    /invalid model (?:name|path)|^(?:source|destination|name) ".*" is invalid|^unqualified name|^use either :local or :cloud/,
    'invalid-name',
  ],
  [/^invalid format: |invalid JSON schema in format/, 'invalid-format'],
  [/^option ".*" must be |field \w+Request\.options of type/, 'invalid-options'],
  [/^invalid think value|^think (?:value|must be) |field \w+Request\.think of type/, 'invalid-think'],
  [/^top_logprobs must be/, 'invalid-logprobs'],
  [/^time: (?:invalid|missing unit|unknown unit)/, 'invalid-duration'],
  [/^illegal base64 data/, 'invalid-image'],
  [/^raw mode does not support/, 'invalid-raw'],
  [/^invalid input type/, 'invalid-input', ['embed']],
  [/^missing request body/, 'missing-body'],
  [/^json: cannot unmarshal|^invalid character /, 'invalid-body'],
  [/^404 page not found/, 'unknown-route'],
];

/** Returns the code of an error of the server, or undefined when its message is unknown. */
export function codeOf({ status, message, body, endpoint: { id } }: Refusal): string | undefined {
  if (isRecord(body) && typeof body['signin_url'] === 'string') return 'sign-in';
  if (status === 401 && (id === 'webSearch' || id === 'webFetch')) return 'unauthorized';
  return CODES.find(([text, , of]) => text.test(message) && of?.includes(id) !== false)?.[1];
}
