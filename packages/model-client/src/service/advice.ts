import { type Advice, isRecord, type Refusal } from '@clients/core';
import { optionInquiry, routeInquiry } from './version-inquiry.js';

/** The most likely cause of a clean end in the middle of an answer, if no proxy cut it off. */
export const REPEATED =
  'the server stops a model that keeps repeating a token: set options.repeat_penalty, or describe in the prompt the JSON that you expect';

/** Advice for each code; where it depends on more, a function returns it. */
const ADVICE: Readonly<Record<string, string | ((refusal: Refusal) => Advice) | undefined>> = {
  'model-not-found': ({ message, endpoint, sent }) => ({
    hint: message.startsWith('pull model manifest: file')
      ? 'the registry does not have this model: check its name and tag'
      : ['copy', 'delete', 'push'].includes(endpoint.id)
        ? 'call list() to see which models the server has'
        : pullHint(isRecord(sent) ? sent['model'] : undefined),
  }),
  'digest-mismatch': ({ message }) => ({
    hint: message.includes('downloaded again') ? 'the download was damaged: pull again' : 'the bytes do not match the digest',
  }),
  truncated: ({ endpoint }) => (['chat', 'generate'].includes(endpoint.id) ? { hint: REPEATED } : {}),
  'unknown-route': ({ status, endpoint }) => ({
    hint: 'this server does not support this operation: check its version, and check that baseUrl points to a model server',
    inquiry: status === 404 ? routeInquiry(endpoint.id) : undefined,
  }),
  'sign-in': 'sign the server in: open body.signin_url in a browser, or run its signin command',
  // Of web search and web fetch.
  unauthorized: "pass the key for the cloud as web: { auth: bearer(key) }, or use via: 'local' with a server that is signed in",
  'model-required': 'set model to the name of a model',
  'no-tools': 'use a model with the capability tools: show() lists capabilities',
  'no-thinking': 'leave think out, or use a model with the capability thinking',
  'no-images': 'use a model with the capability vision',
  'too-many-images': 'send one image per message',
  'no-generate': 'this is an embedding model: use embed',
  'no-chat': 'this is an embedding model: use embed',
  'no-insert': 'leave suffix out, or use a model with the capability insert',
  'no-embed': 'use a model with the capability embedding',
  'context-length': 'shorten the input, raise options.num_ctx, or leave truncate out',
  'out-of-memory': 'use a smaller model or a smaller options.num_ctx, or unload other models',
  'server-busy': 'too many requests are queued: send fewer at a time',
  'runner-failed': "the model's process failed: see the server log; the next request starts a new one",
  'remote-not-allowed': 'the server is configured not to use this host',
  'registry-unauthorized': "add the server's public key to your registry account, and begin the model's name with the account's name",
  'server-outdated': 'the model requires a newer version of the server: update the server',
  'rate-limited': 'the registry limits requests: try again later',
  'registry-unreachable': 'the server cannot reach the registry: check its network, or set insecure if the registry has no TLS',
  'cloud-unreachable': 'the server cannot reach the host that runs this model: check its network',
  'cloud-disabled': 'the server is configured not to use the cloud',
  'account-unavailable': 'the server cannot reach the cloud: check its network',
  'invalid-digest': 'a digest is sha256: followed by 64 lower-case hex digits',
  'blob-not-found': 'upload the blob first with blobs.upload, or pass the file itself in files',
  'not-gguf': 'the file is not a GGUF model',
  'unknown-file-type': 'the names in files must end in .gguf or .safetensors',
  'invalid-file-name': 'the keys of files must be plain file names',
  'no-source': 'set from or files',
  'invalid-remote': 'remote_host must be a URL',
  'invalid-name': 'a name has the form model, model:tag or account/model:tag',
  'invalid-format': "format must be 'json' or a JSON Schema object that the server can convert to a grammar: try a simpler one",
  'invalid-think': ({ sent }) => ({
    hint: 'think must be true, false, low, medium, high or max; older servers and some models accept only true and false',
    inquiry: optionInquiry('think', isRecord(sent) ? sent['think'] : undefined),
  }),
  'invalid-duration': "write durations with units up to hours, as in '90s', '10m' or '1h30m'",
  'invalid-image': 'images must be standard base64 without a data: prefix',
  'invalid-raw': 'leave out system, template and context, or leave out raw',
  'invalid-input': 'input must be a string or a list of strings',
  'invalid-body': 'the server could not decode the request: check the types of its fields',
};

/** The title of a web page of a forge. */
const FORGE = /<title>[^<]*\b(?:Gitea|Forgejo)\b/i;

/** Returns what to check after an error of the server. */
export function advise(refusal: Refusal, code: string | undefined): Advice | undefined {
  const { status, headers, body } = refusal;
  const isForge = /i_like_(?:gitea|forgejo)=/.test(headers?.get('set-cookie') ?? '') || (typeof body === 'string' && FORGE.test(body));
  if (status === 404 && isForge) return { hint: 'this looks like Gitea or Forgejo: baseUrl must point to a model server' };
  if (code === undefined)
    return status === 403 && body === undefined
      ? { hint: 'the server refuses this host name or web origin: check OLLAMA_ORIGINS and the address it listens on' }
      : undefined;
  const advice = ADVICE[code];
  return typeof advice === 'function' ? advice(refusal) : { hint: advice };
}

/** Names the model unless its name would need quotes in a shell. */
function pullHint(model: unknown): string {
  const name = typeof model === 'string' && /^[\w./:-]+$/.test(model) ? model : 'NAME';
  return `pull the model first: run \`ollama pull ${name}\`, or call pull({ model: '${name}' }); list() shows which models the server has`;
}
