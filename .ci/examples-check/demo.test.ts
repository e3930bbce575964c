// `npm run demo`, on embedded servers and on others.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type Ran, run } from '../base/command.ts';
import { type EmbeddedServer, startEmbedded } from '../base/embedded.ts';
import { root } from '../base/paths.ts';
import { NO_SERVERS, redirect } from './program.ts';

/** The start of what controls a terminal. */
const ESCAPE = '\u001b';
/** Only util-linux has a `script` that runs a command. */
const noTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status !== 0;
if (noTerminal) console.log('demo on a terminal: skipped, for there is no script of util-linux');
/** Nobody listens there. */
const CLOSED = '9';

describe('the demo', () => {
  test('streams a chat, keeps what a cut stream had, and closes the list that it reads, on the embedded servers when no other answers', async () => {
    const { code, stdout, output } = await demo(['--prompt', 'Why is the sky blue?'], {
      MODEL_PORT: CLOSED,
    });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    expect(stdout).toContain('embedded');
    expect(stdout).toContain('(simulated)');
    expect(stdout).toMatch(/^\d+ tokens in, \d+ tokens out$/m);
    expect(stdout.match(/^opened #\d+ /gm)).toHaveLength(2);
    expect(stdout.match(/^#\d+ /gm)).toHaveLength(2);
    expect(stdout).toContain('kept: Sunlight is scattered');
    expect(stdout).toContain('120 of 120 closed, 0 open');
    expect(stdout).toMatch(/^Next:\n {2}npm run demo -- /m);
  });

  test('takes the first model that can chat, and not one for embeddings', async () => {
    const server = await startEmbedded('model-client', {
      models: ['nomic-embed-text', 'all-minilm', 'tinyllama', 'llama3.2'],
    });
    try {
      const { code, stdout, output } = await demo([], {
        MODEL_PORT: new URL(server.url).port,
      });
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
      const { models } = (await (await fetch(`${server.url}/api/tags`)).json()) as {
        readonly models: readonly {
          readonly model: string;
          readonly capabilities: readonly string[];
        }[];
      };
      expect(models[0]?.capabilities).toEqual(['embedding']);
      const able = models.find(({ capabilities }) => capabilities.includes('completion'));
      expect(stdout).toContain(
        `Model server at http://127.0.0.1:11434, model ${able?.model ?? ''}\n`,
      );
    } finally {
      await server.close();
    }
  });

  test('asks an older server what each model can do', async () => {
    const models = ['nomic-embed-text:latest', 'mistral:latest'].map((name) => ({
      ...summary,
      name,
      model: name,
    }));
    const shown: unknown[] = [];
    const server = await startOlderServer((path, body) => {
      if (path === '/api/tags') return { models };
      if (path !== '/api/show')
        return {
          model: 'mistral:latest',
          created_at: INSTANT,
          message: { role: 'assistant', content: 'Because.' },
          done: true,
          done_reason: 'stop',
        };
      const { model } = JSON.parse(body) as { model: string };
      shown.push(model);
      return {
        details: summary.details,
        modified_at: INSTANT,
        capabilities: model.startsWith('nomic') ? ['embedding'] : ['completion'],
      };
    });
    try {
      const { code, stdout, output } = await demo(['--url', server.url], {});
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
      expect(stdout).toContain('model mistral:latest');
      expect(shown).toEqual(['nomic-embed-text:latest', 'mistral:latest']);
    } finally {
      await server.close();
    }
  });

  test('says that no model of the server can chat, and uses the embedded server on request', async () => {
    const server = await startEmbedded('model-client', {
      models: ['nomic-embed-text'],
    });
    try {
      const refused = await demo(['--url', server.url], {});
      expect(refused.code).toBe(1);
      expect(refused.output.trim()).toBe(
        'none of the models on the server can chat (nomic-embed-text:latest): pull one, such as llama3.2, or use --embedded',
      );
      const { code, stdout } = await demo(['--embedded'], { MODEL_URL: server.url });
      expect(code).toBe(0);
      expect(stdout).toContain('The embedded model server at');
    } finally {
      await server.close();
    }
  });

  test('downloads a model that the server does not have on request', async () => {
    const server = await startEmbedded('model-client', { models: [] });
    try {
      const { code, stdout, output } = await demo(
        ['--url', server.url, '--model', 'tinyllama', '--pull'],
        {},
      );
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
      expect(stdout).toContain('pulling tinyllama: 50 %\n');
      expect(stdout).toContain('tinyllama was downloaded\n');
      expect(stdout).toContain(' tokens/s\n');
      const again = await demo(['--url', server.url, '--model', 'tinyllama', '--pull'], {});
      expect(again.stdout).toContain('tinyllama is there\n');
    } finally {
      await server.close();
    }
  });

  test('writes plain text into a pipe', async () => {
    const { stdout } = await demo(['--embedded'], {
      NO_COLOR: undefined,
      FORCE_COLOR: undefined,
    });
    expect(stdout).toContain('opened #1 ');
    expect(stdout).not.toContain('pulling');
    expect(stdout).not.toContain(ESCAPE);
    expect(stdout).not.toContain('\r');
  });

  // Node takes a terminal with `CI` for one without colours.
  const onTerminal = {
    NO_COLOR: undefined,
    FORCE_COLOR: undefined,
    CI: undefined,
    TERM: 'xterm-256color',
  };
  test.skipIf(noTerminal)(
    'shows colours and a bar on a terminal, and no colours with NO_COLOR',
    async () => {
      const server = await startEmbedded('model-client', { models: [] });
      const pulling = `--url ${server.url} --model tinyllama --pull`;
      try {
        const coloured = await terminal(pulling, { ...onTerminal });
        expect(coloured).toContain(`pulling tinyllama ${ESCAPE}[32m█`);
        expect(coloured).toContain(`${ESCAPE}[32m#2`);
      } finally {
        await server.close();
      }
      const plain = await terminal('--embedded', { ...onTerminal, NO_COLOR: '1' });
      expect(plain).toContain('so the sky looks blue.');
      expect(plain).not.toContain(`${ESCAPE}[3`);
    },
  );

  test('lists its options', async () => {
    const { code, stdout } = await demo(['--help'], {});
    expect(code).toBe(0);
    for (const name of ['--prompt', '--model', '--url', '--pull', '--embedded'])
      expect(stdout).toContain(name);
    const wrong = await demo(['--modle', 'x'], {});
    expect(wrong.code).toBe(2);
    expect(wrong.output).toContain('--model <name>');
    expect(wrong.output).not.toMatch(/^\s+at /m);
  });

  test('says in one sentence which address does not answer', async () => {
    const { code, output } = await demo(['--url', `http://127.0.0.1:${CLOSED}`], {
      MODEL_PORT: CLOSED,
    });
    expect(code).toBe(1);
    expect(output).toContain(`127.0.0.1:${CLOSED}`);
    expect(output).not.toMatch(/^\s+at /m);
  });
});

/** The output of the demo on a terminal, which `script` emulates. */
async function terminal(args: string, env: NodeJS.ProcessEnv): Promise<string> {
  const command = `'${process.execPath}' examples/demo.ts ${args}`;
  const { code, stdout } = await run('script', ['-qec', command, '/dev/null'], {
    cwd: root,
    env: { ...NO_SERVERS, ...env },
    timeout: 50_000,
  });
  expect(code).toBe(0);
  return stdout;
}

function demo(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  return run(process.execPath, ['--import', redirect, join('examples', 'demo.ts'), ...args], {
    cwd: root,
    env: { ...NO_SERVERS, ...env },
    timeout: 50_000,
  });
}

/** The embedded servers come from the built packages, like all that an example imports. */
const INSTANT = '2030-01-01T00:00:00Z';
const details = {
  parent_model: '',
  format: 'gguf',
  family: 'llama',
  families: ['llama'],
  parameter_size: '1B',
  quantization_level: 'F16',
};
/** A model as servers list it that do not say what it can do. */
const summary = { modified_at: INSTANT, size: 1, digest: 'a'.repeat(64), details };

/** A server that answers JSON to everything. */
async function startOlderServer(
  reply: (path: string, body: string) => object,
): Promise<EmbeddedServer> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(reply(request.url ?? '', body)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
