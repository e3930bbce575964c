// Streams a chat to the terminal, then opens and lists two issues. Run it with `npm run demo`.
import { parseArgs } from 'node:util';
import { ForgeClient, NotFoundError, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';
import { ClientError, ModelClient } from 'model-client';
import { startModelServer } from 'model-client/testing';

const LOCAL = 'http://127.0.0.1:11434';

const { values } = parseArgs({
  options: {
    prompt: { type: 'string', default: 'Why is the sky blue?' },
    model: { type: 'string' },
    /** Address of a model server; without it, port 11434 is tried and the embedded one is the fallback. */
    url: { type: 'string', default: process.env['MODEL_URL'] ?? '' },
  },
});

const stopping = new AbortController();
process.once('SIGINT', () => {
  stopping.abort(new Error('stopped by Ctrl-C'));
});

try {
  await chat(stopping.signal);
  await issues(stopping.signal);
} catch (error) {
  if (stopping.signal.aborted) {
    console.log('\nstopped');
    process.exitCode = 130;
  } else {
    console.error(ClientError.is(error) ? [error.message, error.hint].filter(Boolean).join(' - ') : error);
    process.exitCode = 1;
  }
}

async function chat(signal: AbortSignal): Promise<void> {
  const server = await modelServer(signal);
  try {
    const client = new ModelClient({ baseUrl: server.url });
    const model = values.model ?? (await firstModel(client, signal));
    console.log(`${server.name} at ${server.url}, model ${model}\n\n> ${values.prompt}\n`);
    const stream = client.chatStream({ model, messages: [{ role: 'user', content: values.prompt }] }, { signal });
    for await (const text of stream.text) process.stdout.write(text);
    const { usage } = await stream.final();
    const speed = usage.tokensPerSecond === undefined ? '' : `, ${usage.tokensPerSecond.toFixed(1)} tokens/s`;
    console.log(`\n\n${String(usage.promptTokens ?? 0)} tokens in, ${String(usage.outputTokens ?? 0)} tokens out${speed}\n`);
  } finally {
    await server.close();
  }
}

interface Running {
  readonly name: string;
  readonly url: string;
  close(): Promise<void>;
}

async function modelServer(signal: AbortSignal): Promise<Running> {
  const close = (): Promise<void> => Promise.resolve();
  if (values.url !== '') return { name: 'Model server', url: values.url, close };
  const answers = await new ModelClient().ping({ signal, timeouts: { total: 500 } }).then(
    () => true,
    () => false,
  );
  signal.throwIfAborted();
  if (answers) return { name: 'Model server', url: LOCAL, close };
  const embedded = await startModelServer({ chunkDelay: 25 });
  return { name: 'No model server on port 11434; the embedded one', url: embedded.url, close: () => embedded.close() };
}

async function firstModel(client: ModelClient, signal: AbortSignal): Promise<string> {
  const { models } = await client.list({ signal });
  const [model] = models;
  if (model === undefined) throw new Error('the model server has no model yet: pull one first');
  return model.model;
}

async function issues(signal: AbortSignal): Promise<void> {
  const { FORGE_URL: url, FORGE_TOKEN: secret } = process.env;
  const embedded = url === undefined ? await startForgeServer() : undefined;
  const credential = embedded?.token ?? secret;
  const forge = new ForgeClient({ baseUrl: url ?? embedded?.url ?? '', ...(credential === undefined ? {} : { auth: token(credential) }) });
  try {
    const { version } = await forge.server.version({ signal });
    const { login } = await forge.user.get({ signal });
    const where = { owner: login, repo: process.env['FORGE_REPO'] ?? 'demo' };
    await forge.repos.get(where, { signal }).catch((error: unknown) => {
      if (!(error instanceof NotFoundError)) throw error;
      return forge.repos.create({ name: where.repo }, { signal });
    });
    console.log(`Forge ${version} at ${url ?? embedded?.url ?? ''}, as ${login}`);
    for (const title of ['Leak in the main valve', 'Label the pressure gauge']) await forge.issues.create(where, { title }, { signal });
    for (const issue of await forge.issues.list(where, { state: 'open' }, { signal }).toArray({ limit: 2 })) {
      console.log(`#${String(issue.number)} ${issue.title}`);
    }
  } finally {
    await embedded?.close();
  }
}
