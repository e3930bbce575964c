import { type ModelServer, type RegistryEntry, startModelServer } from '../src/index.js';
import { ModelState } from '../src/state.js';
import { ask, ggufDigests, ggufFile, type Recorded } from '../../model-client/test/recorded.js';

const registry = 'http://127.0.0.1:5555';
const failures: Readonly<Record<string, RegistryEntry>> = {
  'private/fresh': { error: 'unauthorized: access denied' },
  'private/tiny:v1': { error: 'unauthorized: access denied' },
  'denied/fresh': {
    error:
      '403: {"errors":[{"code":"DENIED","message":"requested access to the resource is denied"}]}',
  },
  'denied/tiny:v1': { error: '403: ' },
  'broken/fresh': { error: '500: {"errors":[{"code":"UNKNOWN","message":"internal"}]}' },
  'broken/tiny:v1': { error: '500: ' },
  'limit/fresh': {
    error: '429: {"errors":[{"code":"TOOMANYREQUESTS","message":"too many requests"}]}',
  },
  'limit/tiny:v1': { error: '429: ' },
  'corrupt/bad': {
    error: `digest mismatch, file must be downloaded again: want sha256:${'1'.repeat(64)}, got sha256:${'2'.repeat(64)}`,
    at: 'verify',
  },
  'lib/noblob': { error: 'file does not exist', at: 'layers' },
  'lib/none': { error: 'file does not exist' },
  'lib/badman': { error: "invalid character 'o' in literal null (expecting 'u')" },
};

const loadError =
  "llama runner process has terminated: error loading model: missing tensor 'token_embd.weight'\npanic:";

async function call(url: string, method: string, path: string, body: unknown): Promise<void> {
  const text = body instanceof Uint8Array ? undefined : JSON.stringify(body);
  const sent = await fetch(url + path, { method, body: text ?? Buffer.from(body as Uint8Array) });
  const answer = await sent.text();
  if (!sent.ok || answer.includes('"error"'))
    throw new Error(`${method} ${path}: ${String(sent.status)} ${answer}`);
}

/** A server in the state in which the recordings were made: its models come from the recorded create requests. */
export async function recordedWorld(recorded: readonly Recorded[]): Promise<ModelServer> {
  const server = await startModelServer({
    models: [
      {
        name: 'tiny-random',
        capabilities: ['completion'],
        contextLength: 512,
        embeddingLength: 64,
      },
      { name: 'tiny-broken', capabilities: ['completion'], loadError },
    ],
    cloud: 'unreachable',
    web: false,
    registry: {
      ...Object.fromEntries(
        Object.entries(failures).map(([name, entry]) => [`${registry}/${name}`, entry]),
      ),
      [`${registry}/lib/fresh`]: true,
      [`${registry}/lib/tiny:v1`]: true,
    },
  });
  for (const [name, digest] of Object.entries(ggufDigests))
    await call(server.url, 'POST', `/api/blobs/${digest}`, ggufFile(name));
  if (server.state instanceof ModelState) keepOthers(server.state);
  await call(server.url, 'POST', '/api/create', {
    model: 'tiny-plain',
    files: { 'scripted.gguf': ggufDigests['scripted'] },
  });
  const wanted = [
    'ok-files-embed',
    'ok-full',
    'ok-all-fields',
    'ok-parser-renderer',
    'ok-parser-thinking',
    'odd-parser-unknown',
    'ok-requires',
    'ok-remote',
    'ok-unicode',
    'ok-quantize-scripted',
    'ok-quantization-alias',
    'ok-namespace',
    'ok-host-name',
    'ok-remote-model',
  ];
  for (const name of wanted) {
    const made = recorded.find(
      (exchange) => exchange.operation === 'create' && exchange.case === name,
    );
    if (made === undefined) throw new Error(`no recording of create ${name}`);
    await ask(server.url, made);
  }
  const remote = { from: 'x', stream: false };
  await call(server.url, 'POST', '/api/create', {
    ...remote,
    model: 'tiny-cloud',
    remote_host: 'https://ollama.com:443',
  });
  await call(server.url, 'POST', '/api/create', {
    ...remote,
    model: 'tiny-otherhost',
    remote_host: 'https://other.example',
  });
  await call(server.url, 'POST', '/api/create', {
    ...remote,
    model: 'far-gone',
    from: 'no-such-model',
    remote_host: 'http://127.0.0.1:11434',
  });
  await call(server.url, 'POST', '/api/create', {
    ...remote,
    model: 'far-plain',
    from: 'tiny-plain',
    remote_host: 'http://127.0.0.1:11434',
  });
  await call(server.url, 'POST', '/api/create', {
    model: 'tiny-badparam',
    from: 'tiny-plain',
    parameters: { temperature: 'hot' },
    stream: false,
  });
  await call(server.url, 'POST', '/api/create', {
    model: `${registry}/lib/tiny:v1`,
    from: 'tiny-full:v1',
    stream: false,
  });
  for (const name of ['private', 'denied', 'broken', 'limit'])
    await call(server.url, 'POST', '/api/copy', {
      source: `${registry}/lib/tiny:v1`,
      destination: `${registry}/${name}/tiny:v1`,
    });
  return server;
}

/** Blobs of which the recordings kept only the digest; what counts of them is whether they are model files. */
function keepOthers(state: ModelState): void {
  const model = ggufFile('scripted');
  state.keepBlob('sha256:65cf90ebc09b0f60c49e06b04a46f5123a8e5b34e686473bb426a623b2c0ec91', model);
  state.keepBlob(
    'sha256:90333b62b3bf1c1c8d2c6d66503062ea85f9ee36cb53ee9b86daa31093dc0747',
    model.subarray(0, 300),
  );
  state.keepBlob(
    'sha256:4aad0bb4c7fdd11bc09e91f70e18c53ba41a1c4c4657d1b69fca74c759899a6e',
    Buffer.from('not a model'),
  );
}
