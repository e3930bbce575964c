// What a runtime can do with the packages, one function for each line of docs/runtimes.md. The servers are those of serve-places.mjs.
import { ForgeClient, httpSignature, token } from 'forge-client';
import { ModelClient } from 'model-client';

const messages = [{ role: 'user', content: 'Why is the sky blue?' }];
const where = { owner: 'ada', repo: 'engine' };
const fast = { retry: { limit: 0 } };

/** Clients of one feature. */
const modelOf = ({ model }, options) => new ModelClient({ baseUrl: model, ...options });
const forgeOf = ({ forge, token: secret }, options) =>
  new ForgeClient({ baseUrl: forge, auth: token(secret), ...options });

/** Asks for the version through connections with these options. */
async function versionAt(baseUrl, options) {
  const client = new ModelClient({ baseUrl, ...fast, ...options });
  const answer = await client.version();
  await client.close();
  must(answer.version === '1.2.3', `the version is ${JSON.stringify(answer)}`);
  return answer;
}

const features = {
  'a chat, and a list over all pages': async (env) => {
    const { message } = await modelOf(env).chat({ model: 'llama3.2', messages });
    must(message.content !== '', 'the chat is empty');
    for (const title of ['a', 'b', 'c']) await forgeOf(env).issues.create(where, { title });
    const titles = await forgeOf(env).issues.list(where, { limit: 2 }).toArray();
    must(titles.length >= 3, `${titles.length} issues`);
  },
  'a streamed chat, event by event': async (env) => {
    const stream = modelOf(env).chatStream({ model: 'llama3.2', messages });
    let events = 0;
    for await (const { message } of stream) events += message.content === '' ? 0 : 1;
    must(events > 1 && stream.outcome === 'done', `${events} events, ${stream.outcome}`);
  },
  'leaving a stream closes its connection': async (env) => {
    const stream = new ModelClient({ baseUrl: env.endless }).chatStream({
      model: 'llama3.2',
      messages,
    });
    for await (const { message } of stream) {
      // Browsers let a response that is given up at once go on, to keep the connection.
      await pause(50);
      if (message.content !== '') break;
    }
    for (let turn = 0; turn < 120; turn++) {
      if ((await lastRequest(env)).closedByClient === true) return;
      await pause(100);
    }
    throw new Error('the server did not see the connection close');
  },
  'compressed responses': async ({ plain }) => {
    await versionAt(plain);
  },
  'uploads of bytes and Blobs': async (env) => {
    const [bytes, blob] = [new Uint8Array(300_000), new Blob([new Uint8Array(200_000)])];
    await uploaded(env, { content: bytes, filename: 'engine.bin' }, 300_000);
    await uploaded(env, { content: blob, filename: 'engine.bin' }, 200_000);
  },
  'uploads of streams': async (env) => {
    await uploaded(env, { content: streamOf(5, 50_000), filename: 'engine.bin' }, 250_000);
    const broken = new ReadableStream({
      pull: (sink) => sink.error(new Error('the disk is gone')),
    });
    const error = await failureOf(uploaded(env, { content: broken, filename: 'engine.bin' }, 0));
    must(
      error.code === 'source-failed' && error.cause.message === 'the disk is gone',
      `${error}, code ${error.code}, cause ${error.cause}`,
    );
  },
  'progress of uploads': async (env) => {
    const sent = [];
    await uploaded(
      env,
      {
        content: new Uint8Array(600_000),
        filename: 'engine.bin',
        onProgress: (bytes) => void sent.push(bytes),
      },
      600_000,
    );
    if (sent.length === 0) throw unsupported();
    must(sent.length > 1 && sent.at(-1) === 600_000, `progress ${sent.join()}`);
  },
  'uploads of `{ path }`': async (env) => {
    const { writeFile } = await nodeModule('fs/promises');
    const path = `${env.folder}/upload-${Math.random()}`;
    await writeFile?.(path, new Uint8Array(700_000));
    await uploaded(env, { path }, 700_000);
  },
  'downloads, whole and as web streams': async (env) => {
    const archive = () => forgeOf(env).repos.archives.get({ ...where, archive: 'main.tar.gz' });
    const bytes = await (await archive()).bytes();
    let size = 0;
    const reader = (await archive()).toReadableStream().getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read())
      size += next.value.length;
    must(bytes[0] === 0x1f && size === bytes.length, `${size} and ${bytes.length} bytes`);
  },
  '`saveTo`': async (env) => {
    const { chmod, readdir, readFile, stat } = await nodeModule('fs/promises');
    const path = `${env.folder}/saved-${Math.random()}`;
    for (let turn = 0; turn < 2; turn++) {
      const archive = await forgeOf(env).repos.archives.get({ ...where, archive: 'main.tar.gz' });
      await archive.saveTo(path);
      await chmod(path, 0o640);
    }
    must((await readFile(path))[0] === 0x1f, 'not the archive');
    must(((await stat(path)).mode & 0o777) === 0o640, 'another mode');
    must(
      !(await readdir(env.folder)).some((name) => name.endsWith('.part')),
      'a temporary file is left',
    );
  },
  'a refused connection has a code and a hint': async ({ down }) => {
    const error = await failureOf(new ModelClient({ baseUrl: down, ...fast }).version());
    must(
      error.name === 'NetworkError' && typeof error.hint === 'string',
      `${error}, cause ${error.cause}`,
    );
    if (error.code === undefined) throw unsupported();
    must(
      error.code === 'ECONNREFUSED' && error.hint.includes('check that the server is running'),
      `${error.code}: ${error.hint}`,
    );
    // A port that fetch does not connect to, where nothing listens either.
    const blocked = await failureOf(
      new ModelClient({ baseUrl: 'http://127.0.0.1:6', ...fast }).version(),
    );
    must(
      blocked.code !== undefined && typeof blocked.hint === 'string' && !blocked.mayHaveExecuted,
      `${blocked}, cause ${blocked.cause}`,
    );
  },
  'a write is repeated when nothing was sent': async (env) => {
    const error = await failureOf(
      new ForgeClient({ baseUrl: env.down, retry: { limit: 1, baseDelay: 1 } }).issues.create(
        where,
        { title: 'Leak' },
      ),
    );
    if (error.attempts === 1) throw unsupported();
    must(
      error.attempts === 2 && error.mayHaveExecuted === false,
      `${error.attempts} attempts, ${error.mayHaveExecuted}`,
    );
  },
  '`timeouts` and `signal`': async (env) => {
    const client = new ModelClient({ baseUrl: env.endless, ...fast });
    const late = await failureOf(
      client.chat({ model: 'llama3.2', messages }, { timeouts: { total: 50 } }),
    );
    must(late.name === 'TimeoutError' && late.phase === 'total', `${late}, ${late.phase}`);
    const silent = await failureOf(
      client.chat({ model: 'llama3.2', messages }, { timeouts: { firstByte: 50 } }),
    );
    must(
      silent.name === 'TimeoutError' && silent.phase === 'firstByte',
      `${silent}, ${silent.phase}`,
    );
    const stalled = await failureOf(
      client.chatStream({ model: 'llama3.2', messages }, { timeouts: { idle: 300 } }).final(),
    );
    must(
      stalled.name === 'TimeoutError' && stalled.phase === 'idle',
      `${stalled}, ${stalled.phase}`,
    );
    const error = await failureOf(
      client.chat({ model: 'llama3.2', messages }, { signal: AbortSignal.timeout(50) }),
    );
    must(error.name === 'AbortError', `${error}`);
  },
  'the header `User-Agent`': async ({ plain }) => {
    const { agent } = await versionAt(plain);
    if (agent?.startsWith('model-client/') !== true) throw unsupported();
  },
  '`proxy`': async ({ plain, secure, proxy, proxyWithPassword, seen, pem }) => {
    const through = async () => (await fetch(seen)).json();
    await versionAt(plain, { proxy: proxyWithPassword });
    await versionAt(secure, { proxy: proxyWithPassword, tls: { ca: pem.ca } });
    const credentials = `Basic ${btoa('us@er:p%ss')}`;
    must(
      same(await through(), [`GET ${credentials}`, `CONNECT ${credentials}`]),
      'not through the proxy',
    );
    const refused = await failureOf(new ModelClient({ baseUrl: secure, proxy, ...fast }).version());
    must(
      refused.code === 'proxy-authentication' && refused.hint.includes('407'),
      `${refused.code}: ${refused.hint}`,
    );
    const down = await failureOf(
      new ModelClient({ baseUrl: secure, proxy: 'http://127.0.0.1:6', ...fast }).version(),
    );
    must(String(down).includes('through the proxy http://127.0.0.1:6'), `${down}`);
    await through();
    await versionAt(plain, { proxy: { env: { HTTP_PROXY: proxy, NO_PROXY: '127.0.0.2' } } });
    // The local machine is never reached through a proxy of the environment.
    must(same(await through(), []), 'through the proxy of the environment');
  },
  '`tls.ca`': async ({ secure, other, pem }) => {
    await versionAt(secure, { tls: { ca: pem.ca } });
    await versionAt(secure, {
      tls: { ca: [new TextEncoder().encode(pem.cert), new TextEncoder().encode(pem.ca)] },
    });
    const untrusted = await failureOf(versionAt(secure));
    must(
      untrusted.mayHaveExecuted === false && untrusted.hint.includes('tls.ca'),
      `${untrusted.code}: ${untrusted.hint}`,
    );
    const wrong = await failureOf(versionAt(other, { tls: { ca: pem.ca } }));
    must(
      (wrong.code ?? 'ERR_TLS_CERT_ALTNAME_INVALID') === 'ERR_TLS_CERT_ALTNAME_INVALID' &&
        wrong.hint.includes('another name'),
      `${wrong.code}: ${wrong.hint}`,
    );
  },
  '`tls.cert`, `tls.key` and `tls.passphrase`': async ({ mutual, pem }) => {
    const { ca, cert, key, locked } = pem;
    must((await versionAt(mutual, { tls: { ca, cert, key } })).client === 'ada', 'not the client');
    must(
      (await versionAt(mutual, { tls: { ca, cert, key: locked, passphrase: 'geheim-pass' } }))
        .client === 'ada',
      'not the client',
    );
    const wrong = await failureOf(
      versionAt(mutual, { tls: { ca, cert, key: locked, passphrase: 'geheim-wrong' } }),
    );
    must(!`${wrong} ${wrong.stack} ${wrong.cause}`.includes('geheim'), 'the passphrase is shown');
  },
  '`tls.servername`': async ({ other, pem }) => {
    must(
      (await versionAt(other, { tls: { ca: pem.ca, servername: 'other.example' } })).servername ===
        'other.example',
      'another name',
    );
  },
  '`tls.rejectUnauthorized`': async ({ secure }) => {
    await versionAt(secure, { tls: { rejectUnauthorized: false } });
  },
  '`socketPath`': async ({ socketPath }) => {
    await versionAt('http://app.test', { socketPath });
    const error = await failureOf(
      versionAt('http://app.test', { socketPath: `${socketPath}-missing` }),
    );
    must(
      (error.code ?? 'ENOENT') === 'ENOENT' && error.hint.includes('socketPath does not exist'),
      `${error.code}: ${error.hint}`,
    );
  },
  '`dispatcher`': async ({ plain }) => {
    const { Agent } = await import('undici').catch(() => ({}));
    const dispatcher = Agent === undefined ? { dispatch: () => true } : new Agent();
    await versionAt(plain, { dispatcher });
    await dispatcher.close();
  },
  '`fetchOptions`': async ({ plain, secure, pem }) => {
    const { Bun, Deno } = globalThis;
    if (Bun !== undefined) await versionAt(secure, { fetchOptions: { tls: { ca: pem.ca } } });
    if (Deno !== undefined) {
      const client = Deno.createHttpClient({ caCerts: [pem.ca] });
      await versionAt(secure, { fetchOptions: { client } });
      client.close();
    }
    // Platforms that do not know a setting ignore it.
    const fetch = (input, init) => {
      must(init.cf?.cacheEverything === false, 'the settings are not passed on');
      return globalThis.fetch(input, init);
    };
    await versionAt(plain, { fetch, fetchOptions: { cf: { cacheEverything: false } } });
  },
  '`httpSignature`': async (env) => {
    const auth = httpSignature({ keyId: 'SHA256:x', privateKey: env.pem.account });
    const error = await failureOf(forgeOf(env, { auth }).user.get());
    must(error.status === 401, `${error}`);
  },
  'diagnostics channels': async (env) => {
    const { subscribe } = await nodeModule('diagnostics_channel');
    if (subscribe === undefined) throw unsupported();
    let calls = 0;
    subscribe('model-client:request', () => void calls++);
    await modelOf(env).version();
    if (calls === 0) throw unsupported();
  },
  '`startModelServer` and `startForgeServer`': async () => {
    const { startModelServer } = await import('model-client/testing');
    const { startForgeServer } = await import('forge-client/testing');
    const [model, forge] = [await startModelServer(), await startForgeServer()];
    const { message } = await new ModelClient({ baseUrl: model.url }).chat({
      model: 'llama3.2',
      messages,
    });
    const { login } = await new ForgeClient({
      baseUrl: forge.url,
      auth: token(forge.token),
    }).user.get();
    must(message.content !== '' && login === 'ada', 'other answers');
    await model.close();
    await forge.close();
  },
  '`createModelApp` and `createForgeApp`': async () => {
    const { createModelApp } = await import('model-client/testing');
    const { createForgeApp } = await import('forge-client/testing');
    const [model, forge] = [createModelApp(), createForgeApp()];
    const { message } = await new ModelClient({ fetch: model.fetch }).chat({
      model: 'llama3.2',
      messages,
    });
    const { login } = await new ForgeClient({
      baseUrl: 'https://forge.example',
      auth: token(forge.token),
      fetch: forge.fetch,
    }).user.get();
    must(message.content !== '' && login === 'ada', 'other answers');
  },
};

/** Tries every feature. The result is `yes`, `no` where the packages say that the platform cannot do it, or else what went wrong. */
export async function tryAll(env) {
  const results = {};
  for (const [name, feature] of Object.entries(features)) results[name] = await tried(feature, env);
  return results;
}

async function tried(feature, env) {
  try {
    await Promise.race([
      feature(env),
      pause(20_000).then(() => Promise.reject(new Error('it takes more than 20 s'))),
    ]);
    return 'yes';
  } catch (error) {
    if (error?.code === 'unsupported' || /HTTP\/2 only/.test(error?.hint)) return 'no';
    return `${error?.stack ?? error} (code ${error?.code}, hint ${error?.hint}, cause ${error?.cause})`;
  }
}

function must(condition, message) {
  if (!condition) throw new Error(message);
}

function unsupported() {
  return Object.assign(new Error('not supported'), { code: 'unsupported' });
}

function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function failureOf(work) {
  try {
    await work;
  } catch (error) {
    // What the platform does not support at all is not the failure that is expected.
    if (error?.code === 'unsupported') throw error;
    return error;
  }
  throw new Error('nothing was thrown');
}

async function lastRequest({ requests }) {
  return (await fetch(requests)).json();
}

async function uploaded(env, source, size) {
  const forge = forgeOf(env);
  const { number } = await forge.issues.create(where, { title: 'Leak' });
  const file = await forge.issues.assets.create({ ...where, index: number }, source);
  must(file.size === size, `${file.size} bytes of ${size}`);
}

/** Pieces that are made one after another. */
function streamOf(count, size) {
  let made = 0;
  return new ReadableStream({
    async pull(sink) {
      await pause(5);
      if (made++ < count) sink.enqueue(new Uint8Array(size));
      else sink.close();
    },
  });
}

/** A module of Node; nothing where there is none. The name is hidden from bundlers. */
async function nodeModule(name) {
  return globalThis.process?.getBuiltinModule?.(`node:${name}`) ?? {};
}
