// Streams a chat to the terminal, cuts one in the middle to show what is
// kept, opens two issues, and closes a list while it is read. Run it
// with `npm run demo`; `npm run demo -- --help` lists its options. With
// FORGE_URL set, the issues are opened on that server and stay there, in
// the repository FORGE_REPO (default `demo`), which is created if it is
// missing.
import { parseArgs } from 'node:util';
import { ForgeClient, NotFoundError, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';
import {
  ClientError,
  ModelClient,
  StatusError,
  StreamError,
} from 'model-client';
import { startModelServer } from 'model-client/testing';
import { Screen } from './demo/screen.ts';

const TITLES = ['Leak in the main valve', 'Label the pressure gauge'];
const LOCAL = 'http://127.0.0.1:11434';

const USAGE = `npm run demo -- [options]

  --prompt <text>  what to ask (default: Why is the sky blue?)
  --model <name>   the model to ask (default: the first of the server that can chat)
  --url <address>  the model server (default: MODEL_URL, else ${LOCAL} when one answers there, else the embedded server)
  --pull           downloads the model of --model first, if the server does not have it; not from the embedded server
  --embedded       the embedded model server, whatever else answers: it simulates its models
  --help           this text

FORGE_URL and FORGE_TOKEN name a forge for the second half; it is the embedded one without them.
Colours and progress are shown on a terminal only; NO_COLOR turns the colours off.`;

const NEXT = `Next:
  npm run demo -- --prompt "What is 17 times 23?"
  npm run playground   the same in a browser
  docs/start.md        both packages, each in sixty seconds`;

/** An error that ends the demo, with a message for the user. */
class Refusal extends Error {}

const screen = new Screen();
const values = argumentsOf();
if (values.help) {
  console.log(USAGE);
  process.exit();
}

const stopping = new AbortController();
process.once('SIGINT', () => {
  stopping.abort(new Error('stopped by Ctrl-C'));
});

try {
  await chat(stopping.signal);
  await cutStream(stopping.signal);
  await issues(stopping.signal);
  await closeWhileListing(stopping.signal);
  screen.line(`\n${NEXT}`, 'dim');
} catch (error) {
  if (stopping.signal.aborted) {
    screen.line('\nstopped', 'yellow');
    process.exitCode = 130;
  } else {
    console.error(
      ClientError.is(error)
        ? [error.message, error.hint].filter(Boolean).join(' - ')
        : error instanceof Refusal
          ? error.message
          : error,
    );
    process.exitCode = 1;
  }
}

function argumentsOf() {
  const prompt = {
    type: 'string',
    default: 'Why is the sky blue?',
  } as const;
  const url = {
    type: 'string',
    default: process.env['MODEL_URL'] ?? '',
  } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      options: {
        prompt,
        model: { type: 'string' },
        url,
        pull: flag,
        embedded: flag,
        help: flag,
      },
    }).values;
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`,
    );
    process.exit(2);
  }
}

async function chat(signal: AbortSignal): Promise<void> {
  const server = await modelServer(signal);
  try {
    const client = new ModelClient({ baseUrl: server.url });
    if (values.pull && !server.embedded)
      await download(client, values.model ?? 'llama3.2', signal);
    const model = values.model ?? (await chatModel(client, signal));
    screen.line(
      `${server.name} at ${server.url}, model ${model}${server.embedded ? ' (simulated)' : ''}\n`,
      'dim',
    );
    screen.line(`> ${values.prompt}\n`, 'bold');
    const stream = client.chatStream(
      { model, messages: [{ role: 'user', content: values.prompt }] },
      { signal },
    );
    let answered = screen.wait(`waiting for ${model}`);
    try {
      for await (const part of stream.parts) {
        answered();
        answered = () => undefined;
        if (part.type !== 'tool-call')
          screen.write(
            part.text,
            part.type === 'thinking' ? 'dim' : undefined,
          );
      }
    } finally {
      answered();
    }
    const { usage } = await stream.final();
    // The speed of a simulated model is made up.
    const speed =
      usage.tokensPerSecond === undefined || server.embedded
        ? ''
        : `, ${usage.tokensPerSecond.toFixed(1)} tokens/s`;
    screen.line(
      `\n\n${usage.promptTokens ?? 0} tokens in, ${usage.outputTokens ?? 0} tokens out${speed}\n`,
      'dim',
    );
  } finally {
    await server.close();
  }
}

/** A connection that breaks in the middle of an answer; always on an embedded server, which can be told to. */
async function cutStream(signal: AbortSignal): Promise<void> {
  const server = await startModelServer({
    chunkDelay: 25,
    reply: () => 'Sunlight is scattered by the air, blue light most.',
  });
  server.faults.add({ endpoint: 'chat', truncate: 900 });
  const client = new ModelClient({ baseUrl: server.url });
  const stream = client.chatStream(
    {
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'And why?' }],
    },
    { signal },
  );
  screen.line(
    'The connection breaks in the middle of the next answer:\n',
    'dim',
  );
  try {
    for await (const text of stream.text) screen.write(text);
  } catch (error) {
    if (!(error instanceof StreamError)) throw error;
    screen.line(`\n\n${error.code ?? ''}: ${error.message}`, 'yellow');
    screen.line(`kept: ${stream.partial.message.content}\n`);
  } finally {
    await server.close();
  }
}

/** Closes every issue in the loop that lists them; always on an embedded forge. */
async function closeWhileListing(signal: AbortSignal): Promise<void> {
  const server = await startForgeServer();
  try {
    const forge = new ForgeClient({
      baseUrl: server.url,
      auth: token(server.token),
    });
    const repo = { owner: 'ada', repo: 'engine' };
    for (let count = 0; count < 120; count += 1)
      await forge.issues.create(repo, { title: 'Leak' }, { signal });
    screen.line('\nA loop closes the issues that it lists:', 'bold');
    let closed = 0;
    for await (const { number } of forge.issues.list(
      repo,
      {},
      { signal },
    )) {
      const where = { ...repo, index: number };
      await forge.issues.update(where, { state: 'closed' }, { signal });
      closed += 1;
    }
    const open = await forge.issues.list(repo, {}, { signal }).toArray();
    screen.line(
      `${closed.toString()} of 120 closed, ${open.length.toString()} open`,
    );
  } finally {
    await server.close();
  }
}

/** Downloads a model, unless the server has it. */
async function download(
  client: ModelClient,
  model: string,
  signal: AbortSignal,
): Promise<void> {
  const progress = screen.progress(`pulling ${model}`);
  const onProgress = ({
    completed,
    total,
    rate,
  }: {
    completed: number;
    total: number;
    rate?: number | undefined;
  }): void => {
    if (total > 0)
      progress.to(
        completed / total,
        rate === undefined ? '' : `${(rate / 1e6).toFixed(0)} MB/s`,
      );
  };
  let done: string | undefined;
  try {
    const { pulled } = await client.ensure(model, {
      resume: 3,
      onProgress,
      signal,
    });
    done = pulled ? `${model} was downloaded` : `${model} is there`;
  } finally {
    progress.end(done);
  }
}

interface Running {
  readonly embedded: boolean;
  readonly name: string;
  readonly url: string;
  close(): Promise<void>;
}

async function modelServer(signal: AbortSignal): Promise<Running> {
  const close = (): Promise<void> => Promise.resolve();
  if (values.embedded) return embedded();
  if (values.url !== '')
    return {
      embedded: false,
      name: 'Model server',
      url: values.url,
      close,
    };
  const answers = await new ModelClient()
    .ping({ signal, timeouts: { total: 500 } })
    .then(
      () => true,
      () => false,
    );
  signal.throwIfAborted();
  if (answers)
    return { embedded: false, name: 'Model server', url: LOCAL, close };
  screen.line(
    'No model server answers on port 11434, so the embedded one does.',
    'dim',
  );
  return embedded();
}

async function embedded(): Promise<Running> {
  const server = await startModelServer({ chunkDelay: 25 });
  return {
    embedded: true,
    name: 'The embedded model server',
    url: server.url,
    close: () => server.close(),
  };
}

/** Returns the first model that supports chat; embedding models do not. Older servers report capabilities per model, or not at all. */
async function chatModel(
  client: ModelClient,
  signal: AbortSignal,
): Promise<string> {
  const { models } = await client.list({ signal });
  let unknown: string | undefined;
  for (const {
    model,
    capabilities = await capabilitiesOf(client, model, signal),
  } of models) {
    if (capabilities?.includes('completion') === true) return model;
    if (capabilities === undefined) unknown ??= model;
  }
  if (unknown !== undefined) return unknown;
  const found =
    models.length === 0
      ? 'the model server has no model yet'
      : `none of the models on the server can chat (${models.map(({ model }) => model).join(', ')})`;
  throw new Refusal(
    `${found}: pull one, such as llama3.2, or use --embedded`,
  );
}

async function capabilitiesOf(
  client: ModelClient,
  model: string,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  try {
    return (await client.show({ model }, { signal })).capabilities;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return undefined;
  }
}

async function issues(signal: AbortSignal): Promise<void> {
  const { FORGE_URL: url, FORGE_TOKEN: secret } = process.env;
  const embedded = url === undefined ? await startForgeServer() : undefined;
  const credential = embedded?.token ?? secret;
  const forge = new ForgeClient({
    baseUrl: url ?? embedded?.url ?? '',
    ...(credential === undefined ? {} : { auth: token(credential) }),
  });
  try {
    const { version } = await forge.server.version({ signal });
    const { login } = await forge.user.get({ signal });
    const where = {
      owner: login,
      repo: process.env['FORGE_REPO'] ?? 'demo',
    };
    await forge.repos.get(where, { signal }).catch((error: unknown) => {
      if (!(error instanceof NotFoundError)) throw error;
      return forge.repos.create({ name: where.repo }, { signal });
    });
    screen.line(
      embedded === undefined
        ? `Forge ${version} at ${url ?? ''}, as ${login}\n`
        : `The embedded forge at ${embedded.url}, as ${login} (it simulates Gitea ${version})\n`,
      'dim',
    );
    for (const title of TITLES) {
      const { number } = await forge.issues.create(
        where,
        { title },
        { signal },
      );
      screen.line(`opened ${issueLine(number, title)}`);
    }
    screen.line(`\nThe newest issues of ${login}/${where.repo}:`, 'bold');
    const newest = await forge.issues
      .list(where, { state: 'open' }, { signal })
      .toArray({ limit: 2 });
    for (const { number, title } of newest)
      screen.line(issueLine(number, title));
  } finally {
    await embedded?.close();
  }
}

function issueLine(number: number, title: string): string {
  return `${screen.styled('green', `#${number}`)} ${title}`;
}
