// The playground's chat in a real browser: with the server inside the page, and with servers behind
// sockets.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { root } from '../.ci/base/paths.ts';
import { findChromium } from './browser/launch.ts';
import { nobody } from './browser/origins.ts';
import { kits } from './browser/packed.ts';
import { type Playground, usePlayground } from './browser/playground.ts';
import { says, silentAfter } from './browser/replies.ts';
import { report } from './stage.ts';

const stage = inject('stage');
const command = findChromium();
if (command === undefined)
  report(stage, 'playground: skipped, for no Chromium runs: set CHROMIUM_PATH, or put one on PATH');

test('npm run playground lists its options, and refuses others', async () => {
  const playground = (...args: readonly string[]) =>
    run(process.execPath, ['.ci/playground.ts', ...args], { cwd: root });
  const { code, output } = await playground('--help');
  expect(code).toBe(0);
  for (const name of ['--open', '--port', '--help']) expect(output).toContain(name);
  for (const args of [
    ['--prot', '1'],
    ['--port', 'x'],
  ]) {
    const refused = await playground(...args);
    expect(refused.code).toBe(2);
    expect(refused.output).toContain('--port <port>');
    expect(refused.output).not.toMatch(/^\s+at /m);
  }
});

describe.skipIf(command === undefined)('the playground', () => {
  let at: Playground;
  usePlayground(stage, command, (playground) => {
    at = playground;
  });
  beforeEach(() => {
    at.answer = says('It ', 'drips.');
  });

  test('streams a chat from the simulated server at once, and counts its tokens', async () => {
    await at.click('#chat-send');
    await at.ended();
    const answer =
      'Because air scatters short wavelengths more than long ones. Blue light is scattered most, so the sky looks blue.';
    expect(await at.text('#chat-log .text')).toBe(answer);
    expect(await at.text('#chat-status')).toMatch(/^\d+ tokens in, \d+ tokens out$/);
    expect(await at.text('#chat-log article:last-child h3')).toBe('qwen3 (simulated)');
    expect(await at.text('#chat-error')).toBe('');
    expect(at.model.requests).toHaveLength(0);
  });

  test('shows the speed of a model, but of no embedded one', async () => {
    const other = await kits(stage).model.startModelServer();
    try {
      await at.ask(other.url);
      await expect
        .poll(() => at.text('#chat-status'))
        .toMatch(/^\d+ tokens in, \d+ tokens out, [\d.]+ tokens\/s$/);
      expect(await at.text('#chat-log article:last-child h3')).toBe('qwen3');
    } finally {
      await other.close();
    }
    await at.fill('#chat-form [name=message]', 'Why is the sky blue?');
    await at.ask(at.model.url);
    await expect.poll(() => at.text('#chat-status')).toMatch(/^\d+ tokens in, \d+ tokens out$/);
  });

  test('shows thinking apart from the answer, and continues the conversation', async () => {
    await at.fill('#chat-form [name=model]', 'qwen3');
    await at.click('#chat-form [name=think]');
    await at.fill('#chat-form [name=message]', 'What is 17 times 23?');
    await at.click('#chat-send');
    await at.ended();
    expect(await at.text('#chat-log .text')).toBe('17 × 23 is **391**.');
    expect(await at.text('#chat-log .thinking div')).toContain('340 + 51 = 391');
    const before = Number(/^\d+/.exec(await at.text('#chat-status'))?.[0]);
    await at.fill('#chat-form [name=message]', 'Why is the sky blue?');
    await at.click('#chat-send');
    await expect.poll(() => at.count('#chat-log article')).toBe(4);
    await at.ended();
    expect(Number(/^\d+/.exec(await at.text('#chat-status'))?.[0])).toBeGreaterThan(before);
  });

  test('runs the tool that the model calls, and shows call, result and answer', async () => {
    await at.fill('#chat-form [name=message]', 'What is the weather in Paris?');
    await at.click('#chat-send');
    await at.ended();
    expect(await at.text('#chat-log .calls')).toMatch(
      /calls get_weather\(.*Paris.*get_weather returned: 18 degrees and sunny in Paris/,
    );
    expect(await at.text('#chat-log .text')).toContain('18 degrees and sunny in Paris');
  });

  test.each([
    ['cut', 'StreamError'],
    ['error', 'out of memory'],
    ['stall', 'TimeoutError'],
    ['busy', 'Hint: too many requests are queued'],
  ])('simulates a failure: %s', async (failure, shown) => {
    await at.fill('#chat-form [name=failure]', failure);
    await at.click('#chat-send');
    await expect.poll(() => at.text('#chat-error')).toContain(shown);
    await at.ended();
    expect(await at.text('#chat-error')).toContain('Hint: ');
    const file = join(stage, `playground-${failure}.mjs`);
    writeFileSync(file, await at.text('#chat-code pre'));
    const { code, output } = await run(process.execPath, [file], { cwd: stage });
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/^\w+Error: [^]*^hint: [^]*^kept:/m);
    // Without the failure, the same conversation goes on.
    await at.fill('#chat-form [name=failure]', '');
    await at.fill('#chat-form [name=message]', 'Why is the sky blue?');
    await at.click('#chat-send');
    await expect.poll(() => at.text('#chat-status')).toMatch(/tokens out/);
    expect(await at.text('#chat-error')).toBe('');
  });

  test('shows the text of a server at an address while it still generates', async () => {
    let finish = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    at.answer = async function* () {
      yield 'It ';
      await waiting;
      yield 'drips.';
    };
    await at.ask(at.model.url);
    await expect.poll(() => at.text('#chat-log .text')).toBe('It ');
    expect(
      await at.page.evaluate("document.querySelector('#chat-log').getAttribute('aria-busy')"),
    ).toBe('true');
    finish();
    await expect.poll(() => at.text('#chat-log .text')).toBe('It drips.');
    await at.ended();
    expect(
      await at.page.evaluate("document.querySelector('#chat-log').getAttribute('aria-busy')"),
    ).toBe('false');
  });

  test.each([
    ['the button', () => at.click('#chat-stop')],
    ['the key Escape', () => at.page.press('Escape')],
  ])(
    '%s stops the answer, the server sees the connection close, and the text stays',
    async (_, stop) => {
      at.answer = silentAfter('It ');
      await at.ask(at.model.url);
      await expect.poll(() => at.text('#chat-log .text')).toBe('It ');
      // Chromium keeps a connection for some seconds when it is given up right after a piece.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await at.page.evaluate("document.querySelector('#chat-form [name=message]').focus()");
      await stop();
      await expect.poll(() => at.text('#chat-status')).toBe('Stopped.');
      await expect.poll(() => at.model.requests.at(-1)?.closedByClient).toBe(true);
      expect(await at.text('#chat-log .text')).toBe('It ');
      expect(await at.text('#chat-error')).toBe('');
    },
  );

  test('a stream that is cut off is an error, and its text stays', async () => {
    at.model.faults.add({ endpoint: 'chat', truncate: true });
    await at.ask(at.model.url);
    await expect
      .poll(() => at.text('#chat-error'))
      .toMatch(/^StreamError: .*truncated|^StreamError: .*ended/);
    expect(await at.text('#chat-log .text')).toContain('It ');
  });

  test('a model that the server does not have is an error with a hint', async () => {
    await at.fill('#chat-form [name=model]', 'nope');
    await at.ask(at.model.url);
    await expect.poll(() => at.text('#chat-error')).toContain('Hint: pull the model first');
    expect(await at.text('#chat-error')).toContain('NotFoundError');
  });

  test('an address without a server explains what to check, CORS included', async () => {
    const address = await nobody();
    await at.ask(address);
    await expect.poll(() => at.text('#chat-error')).toContain(`not at ${address}`);
    expect(await at.text('#chat-error')).toContain(`OLLAMA_ORIGINS=${at.origin}`);
    expect(await at.text('#chat-status')).toContain('Failed');
  });

  test('an address that is none is refused before anything is sent', async () => {
    await at.ask('not an address');
    await expect.poll(() => at.text('#chat-error')).toContain('InputError');
  });

  test('Enter sends, and Shift with Enter begins a new line', async () => {
    await at.fill('#chat-form [name=message]', 'One');
    await at.page.evaluate("document.querySelector('#chat-form [name=message]').focus()");
    await at.page.evaluate(
      "document.querySelector('#chat-form [name=message]').setSelectionRange(3, 3)",
    );
    await at.page.press('Enter', 'Shift');
    expect(
      await at.page.evaluate("document.querySelector('#chat-form [name=message]').value"),
    ).toBe('One\n');
    expect(await at.count('#chat-log article')).toBe(0);
    await at.page.press('Enter');
    await expect.poll(() => at.count('#chat-log article')).toBe(2);
    await at.ended();
  });

  test('a turn that failed is marked, and can be taken back', async () => {
    await at.click('#chat-send');
    await at.ended();
    await at.fill('#chat-form [name=failure]', 'cut');
    await at.fill('#chat-form [name=message]', 'And at dusk?');
    await at.click('#chat-send');
    await expect
      .poll(() => at.text('#chat-log article.failed .mark'))
      .toBe('Failed: the answer is not complete');
    await at.fill('#chat-form [name=message]', '');
    await at.click('#chat-back');
    expect(
      await at.page.evaluate("document.querySelector('#chat-form [name=message]').value"),
    ).toBe('And at dusk?');
    expect(await at.page.evaluate('document.activeElement.name')).toBe('message');
    expect(await at.count('#chat-log article')).toBe(2);
    expect(await at.count('#chat-log .failed')).toBe(0);
  });

  test('a new chat during an answer begins without it', async () => {
    at.answer = silentAfter('It ');
    await at.ask(at.model.url);
    await expect.poll(() => at.text('#chat-log .text')).toBe('It ');
    await at.click('#chat-clear');
    await at.ended();
    at.answer = says('Yes.');
    await at.fill('#chat-form [name=message]', 'Again?');
    await at.ask(at.model.url);
    await expect.poll(() => at.text('#chat-log .text')).toBe('Yes.');
    expect(at.model.requests.at(-1)?.body).toMatchObject({
      messages: [{ role: 'user', content: 'Again?' }],
    });
  });

  test('without its box, the model is told not to think', async () => {
    await at.ask(at.model.url);
    await expect.poll(() => at.text('#chat-log .text')).toBe('It drips.');
    expect(at.model.requests.at(-1)?.body).toMatchObject({ think: false });
  });

  test.each([false, true])(
    'shows the code of the last message, which runs (with a tool: %s)',
    async (tools) => {
      if (!tools) await at.click('#chat-form [name=tools]');
      await at.fill('#chat-form [name=message]', 'What is the weather in Paris?');
      await at.click('#chat-send');
      await at.ended();
      const file = join(stage, `playground-${String(tools)}.mjs`);
      writeFileSync(file, await at.text('#chat-code pre'));
      const { code, output } = await run(process.execPath, [file], { cwd: stage });
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
      expect(output).toContain(tools ? '18 degrees and sunny in Paris' : 'You said:');
    },
  );

  test('the code has the whole conversation, and the failure', async () => {
    await at.click('#chat-send');
    await at.ended();
    expect(
      await at.page.evaluate("document.querySelector('#chat-form [name=message]').value"),
    ).toBe('');
    await at.fill('#chat-form [name=failure]', 'cut');
    await at.fill('#chat-form [name=message]', "And at dusk? Don't be long.");
    await at.click('#chat-send');
    await at.ended();
    const kept = await at.text('#chat-log article:last-child .text');
    expect(kept).toMatch(/^You said: "And at dusk\?/);
    const file = join(stage, 'playground-cut.mjs');
    writeFileSync(file, await at.text('#chat-code pre'));
    const { code, output } = await run(process.execPath, [file], { cwd: stage });
    expect(code).toBe(0);
    expect(output).toContain('StreamError');
    // What the page sent, the program sends: the answer to the last of three messages arrives as
    // far as in the page, and is kept.
    expect(output).toContain(`kept: ${kept}\n`);
  });

  test('a tool is offered to questions about the weather only, which keeps other programs short', async () => {
    expect(await at.text('#chat-code pre')).not.toContain('get_weather');
    await at.click('.suggestions button:last-child');
    expect(await at.text('#chat-code pre')).toContain('get_weather');
    expect(await at.text('#chat-guides')).toBe('More: docs/guides/tools.md');
  });

  test('the program can be copied', async () => {
    await at.click('#chat-code .copy');
    await expect.poll(() => at.text('#chat-code .copy')).toMatch(/^(?:Copied|Selected)$/);
    // A browser that refuses leaves the program selected.
    if ((await at.text('#chat-code .copy')) === 'Selected')
      expect(await at.page.evaluate('String(getSelection())')).toContain('chatStream');
  });

  test('shows the program of the next message before it is sent, the chosen failure included', async () => {
    expect(await at.text('#chat-code pre')).toContain("content: 'Why is the sky blue?'");
    expect(await at.text('#chat-code pre')).not.toContain('faults');
    await at.choose('#chat-form [name=failure]', 'busy');
    expect(await at.text('#chat-code pre')).toContain('app.faults.add(');
    await at.click('#chat-form [name=server][value=address]');
    expect(await at.text('#chat-code pre')).toContain(`baseUrl: '${at.model.url}'`);
    expect(await at.text('#chat-code pre')).not.toContain('faults');
  });

  test('the choice of a failure stands beside Send, for the simulated server only', async () => {
    for (const width of [390, 1440]) {
      await at.page.resize(width, 900);
      const middle = (selector: string): Promise<unknown> =>
        at.page.evaluate(
          `(({ top, bottom }) => (top + bottom) / 2)(document.querySelector('${selector}').getBoundingClientRect())`,
        );
      expect(await middle('#chat-form [name=failure]')).toBe(await middle('#chat-send'));
    }
    await at.click('#chat-form [name=server][value=address]');
    expect(
      await at.page.evaluate(
        "document.querySelector('#chat-form [name=failure]').checkVisibility()",
      ),
    ).toBe(false);
  });

  test('highlights the program, and shows markup in a message as text', async () => {
    const colour = (selector: string): Promise<unknown> =>
      at.page.evaluate(`getComputedStyle(document.querySelector('${selector}')).color`);
    const colours = ['pre', '.hljs-keyword', '.hljs-string', '.hljs-attr', '.hljs-title'].map(
      (name) => colour(`#chat-code ${name}`),
    );
    expect(new Set(await Promise.all(colours)).size).toBe(5);
    await at.choose('#chat-form [name=message]', '<img src="x"> & </pre>');
    expect(await at.text('#chat-code pre')).toContain(`content: '<img src="x"> & </pre>'`);
    expect(await at.count('#chat-code img')).toBe(0);
  });

  test('lists the models of the server', async () => {
    await at.click('#chat-form [name=server][value=address]');
    await at.click('#chat-models-list');
    await expect.poll(() => at.text('#chat-status')).toContain('llama3.2');
    expect(await at.count('#chat-models option')).toBe(4);
  });

  test('everything works from the keyboard: tabs, fields, sending and listing', async () => {
    await at.page.evaluate("document.querySelector('#tab-chat').focus()");
    const visit = async (steps: number): Promise<unknown[]> => {
      const visited: unknown[] = [];
      for (let step = 0; step < steps; step++) {
        await at.page.press('Tab');
        visited.push(
          await at.page.evaluate(
            'document.activeElement.name || document.activeElement.id || document.activeElement.localName',
          ),
        );
      }
      return visited;
    };
    expect(await visit(7)).toEqual([
      'message',
      ...['button', 'button'],
      'chat-send',
      'failure',
      'chat-clear',
      'summary',
    ]);
    await at.page.press('Enter'); // opens the settings
    expect(await visit(1)).toEqual(['server']);
    await at.page.press('ArrowRight'); // the second of the two servers
    expect(
      await at.page.evaluate("document.querySelector('#chat-form').elements.server.value"),
    ).toBe('address');
    expect(await at.text('#chat-settings summary')).toContain(at.model.url);
    expect(await visit(5)).toEqual(['address', 'model', 'think', 'tools', 'chat-models-list']);
    await at.page.evaluate("document.querySelector('#chat-form [name=message]').focus()");
    await at.page.press('Enter');
    await expect.poll(() => at.text('#chat-log .text')).toBe('It drips.');

    await at.page.evaluate("document.querySelector('#tab-chat').focus()");
    await at.page.press('ArrowRight');
    expect(
      await at.page.evaluate(
        "[document.activeElement.id, document.querySelector('#panel-chat').hidden]",
      ),
    ).toEqual(['tab-forge', true]);
    expect(await visit(2)).toEqual(['task', 'owner']);
    await at.page.press('Enter');
    await expect.poll(() => at.text('#forge-status')).toBe('20 of 42 issues');
  });

  test('every field has a label, and a telephone shows the page without scrolling sideways', async () => {
    const unnamed =
      "[...document.querySelectorAll('input, select, textarea')].filter((field) => field.labels.length === 0).length";
    expect(await at.page.evaluate(unnamed)).toBe(0);
    await at.page.resize(360, 740);
    expect(await at.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await at.click('#tab-forge');
    expect(await at.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
