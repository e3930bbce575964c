import { describe, expect, test } from 'vitest';
import { InputError, ModelClient, type ModelOptions } from '../../src/index.js';
import { aliases } from '../../src/service/aliases.js';

const model = new ModelClient({ baseUrl: 'http://127.0.0.1:9', retry: { limit: 0 } });
const chat = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

async function refusalOf(call: () => unknown): Promise<string> {
  const error: unknown = await Promise.resolve()
    .then(call)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).message;
}

/** Options of a client; all other names are tried in a chat. */
const OF_CLIENT = ['host', 'apiKey', 'timeout', 'maxRetries', 'defaultHeaders'];

/** Names of keys that chat itself does not have. */
const ELSEWHERE: Readonly<Record<string, (extra: object) => unknown>> = {
  name: (extra) => model.pull(extra as never),
  prompt: (extra) => model.embed({ model: 'm', ...extra } as never),
  input: (extra) => model.generate({ model: 'm', ...extra }),
  instructions: (extra) => model.generate({ model: 'm', ...extra }),
  'options.system': (extra) => model.generate({ model: 'm', ...extra }),
  'options.template': (extra) => model.generate({ model: 'm', ...extra }),
};

describe('a name of another client is refused with what to use here:', () => {
  const run = { ...chat, tools: [] };
  const methods: Readonly<Record<string, (extra: object) => unknown>> = {
    chat: (extra) => model.chat({ ...chat, ...extra }),
    chatStream: (extra) => model.chatStream({ ...chat, ...extra }).final(),
    runTools: (extra) => model.runTools({ ...run, ...extra }),
    runToolsStream: (extra) => model.runToolsStream({ ...run, ...extra }).final(),
    generate: (extra) => model.generate({ model: 'm', ...extra }),
    generateStream: (extra) => model.generateStream({ model: 'm', ...extra }).final(),
  };

  test.each(Object.entries(aliases))('%s', async (name, right) => {
    if (typeof right !== 'string') {
      for (const [method, advice] of Object.entries(right))
        expect(await refusalOf(() => methods[method]?.({ [name]: 1 })), method).toMatch(
          new RegExp(`: (?:body\\.)?${name} is not known: (?:use )?${advice}$`),
        );
      return;
    }
    if (name.startsWith('messages.')) {
      const key = name.slice('messages.'.length);
      const message = { role: 'user', content: 'Hello', [key]: 'x' } as const;
      const advice = right.replace(/^messages\./, 'use body.messages[0].');
      expect(await refusalOf(() => model.chat({ model: 'm', messages: [message] }))).toBe(
        `chat: body.messages[0].${key} is not known: ${advice}`,
      );
      return;
    }
    if (OF_CLIENT.includes(name)) {
      const make = (): unknown => new ModelClient({ [name]: 'x' });
      expect(make).toThrow(`option ${name} is not known: use ${right}`);
      return;
    }
    const [outer, inner] = name.split('.') as [string, string?];
    const extra = inner === undefined ? { [outer]: 1 } : { [outer]: { [inner]: 1 } };
    const call = ELSEWHERE[name] ?? ((given: object) => model.chat({ ...chat, ...given }));
    expect(await refusalOf(() => call(extra))).toMatch(
      new RegExp(`: (?:body\\.)?${name} is not known: (?:use (?:body\\.)?)?${right}$`),
    );
  });
});

test('every method refuses such names, in whatever form they are written', async () => {
  const odd = <T extends object>(request: T): T => ({ ...request, keepAlive: 1 });
  const options = { maxTokens: 5 } as ModelOptions;
  const tools = [{ name: 'add', run: () => 1 }];
  for (const [call, key, right] of [
    [() => model.chat(odd(chat)), 'keepAlive', 'keep_alive'],
    [() => model.chatStream(odd(chat)).final(), 'keepAlive', 'keep_alive'],
    [() => model.generate(odd({ model: 'm' })), 'keepAlive', 'keep_alive'],
    [() => model.embed(odd({ model: 'm', input: 'x' })), 'keepAlive', 'keep_alive'],
    [() => model.embedMany(['x'], odd({ model: 'm' })), 'keepAlive', 'keep_alive'],
    [() => model.load(odd({ model: 'm' })), 'keepAlive', 'keep_alive'],
    [() => model.runTools({ ...chat, tools, options }), 'options.maxTokens', 'options.num_predict'],
    [
      () =>
        model.chat({ ...chat, messages: [{ role: 'tool', content: '1', ...{ toolName: 'x' } }] }),
      'messages[0].toolName',
      'messages[0].tool_name',
    ],
    [() => model.chat({ model: 'm', messges: [] } as never), 'messges', 'messages'],
    // Keys that a method reads itself.
    [() => model.runTools({ ...chat, tools, ...{ max_steps: 3 } }), 'max_steps', 'maxSteps'],
    [() => model.embedMany(['x'], { model: 'm', ...{ batch_size: 3 } }), 'batch_size', 'batchSize'],
    [() => model.pull({ model: 'm', ...{ Resume: 3 } }), 'Resume', 'resume'],
    [() => model.webFetch({ url: 'http://x', ...{ Via: 'local' } }), 'Via', 'via'],
  ] as const)
    expect((await refusalOf(call)).replaceAll('body.', '')).toMatch(
      new RegExp(
        `^\\w+: ${key.replaceAll(/[[\].]/g, '\\$&')} is not known: use ${right.replaceAll(/[[\].]/g, '\\$&')}$`,
      ),
    );
});
