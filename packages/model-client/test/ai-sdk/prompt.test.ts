import type { LanguageModelV4Prompt, SharedV4Warning } from '@ai-sdk/provider';
import { generateText, UnsupportedFunctionalityError } from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ChatBody } from '../../src/schemas.js';
import { InputError } from '../../src/index.js';
import { failure, scriptedServer } from '../scripted-server.js';
import { type Embedded, embedded } from './ollama.js';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3]);
const base64 = Buffer.from(PNG).toString('base64');

function lastBody({ server }: Embedded): ChatBody {
  return server.requests.at(-1)?.body as ChatBody;
}

/** Sends a prompt, and returns the messages that arrived with the warnings. */
async function sent(
  prompt: LanguageModelV4Prompt,
): Promise<{ messages: ChatBody['messages']; warnings: readonly SharedV4Warning[] }> {
  const target = await embedded();
  const { warnings } = await target.ollama('gemma3').doGenerate({ prompt });
  return { messages: lastBody(target).messages, warnings };
}

type UserContent = Extract<LanguageModelV4Prompt[number], { role: 'user' }>['content'];
const user = (...content: UserContent): LanguageModelV4Prompt => [{ role: 'user', content }];

describe('files of a prompt', () => {
  test('images are sent as base64, however they are given', async () => {
    const { messages } = await sent(
      user(
        { type: 'text', text: 'What is this?' },
        { type: 'file', mediaType: 'image/png', data: { type: 'data', data: PNG } },
        { type: 'file', mediaType: 'image', data: { type: 'data', data: base64 } },
        {
          type: 'file',
          mediaType: 'image/*',
          data: { type: 'url', url: new URL(`data:image/png;base64,${base64}`) },
        },
        { type: 'file', mediaType: 'audio/wav', data: { type: 'data', data: PNG } },
      ),
    );
    expect(messages).toEqual([
      { role: 'user', content: 'What is this?', images: [base64, base64, base64, base64] },
    ]);
  });

  test('a data URL may have escaped characters, and is refused with one that is cut', async () => {
    const file = (url: string, mediaType: string): LanguageModelV4Prompt =>
      user({ type: 'file', mediaType, data: { type: 'url', url: new URL(url) } });
    const { messages } = await sent(
      file(`data:image/png;base64,${encodeURIComponent(base64)}`, 'image/png'),
    );
    expect(messages).toEqual([{ role: 'user', content: '', images: [base64] }]);
    const error = await failure(sent(file('data:text/plain,100%', 'text/plain')));
    expect(error).toMatchObject({ name: 'InputError', code: 'invalid-file' });
  });

  test('an image at a URL is downloaded by the AI SDK', async () => {
    const files = await scriptedServer((response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.end(PNG);
    });
    onTestFinished(() => files.close());
    const target = await embedded();
    const { text } = await generateText({
      model: target.ollama('gemma3'),
      // The AI SDK itself refuses addresses of this machine.
      experimental_download: (wanted) =>
        Promise.all(
          wanted.map(async ({ url }) => ({
            data: await (await fetch(url)).bytes(),
            mediaType: 'image/png',
          })),
        ),
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'file', mediaType: 'image/png', data: new URL(`${files.url}/a.png`) },
          ],
        },
      ],
    });
    expect(text).toContain('I see 1 image (PNG');
    expect(lastBody(target).messages[0]?.images).toEqual([base64]);
  });

  test('files of text become text, with their names', async () => {
    const { messages } = await sent(
      user(
        { type: 'text', text: 'Compare.' },
        {
          type: 'file',
          mediaType: 'text/plain',
          filename: 'a.txt',
          data: { type: 'data', data: new TextEncoder().encode('Grüße') },
        },
        {
          type: 'file',
          mediaType: 'application/json',
          data: { type: 'data', data: Buffer.from('{"b":1}').toString('base64') },
        },
        {
          type: 'file',
          mediaType: 'application/json; charset=utf-8',
          data: { type: 'data', data: new TextEncoder().encode('{"b":2}') },
        },
        {
          type: 'file',
          mediaType: 'Text/Plain;charset="UTF-8"',
          data: { type: 'data', data: new TextEncoder().encode('plain') },
        },
        { type: 'file', mediaType: 'text/markdown', data: { type: 'text', text: '# c' } },
        {
          type: 'file',
          mediaType: 'text/csv',
          data: { type: 'url', url: new URL('data:text/csv,d%2Ce') },
        },
      ),
    );
    expect(messages).toEqual([
      { role: 'user', content: 'Compare.\na.txt:\n\nGrüße\n{"b":1}\n{"b":2}\nplain\n# c\nd,e' },
    ]);
  });

  test.each([
    [
      'a PDF',
      { mediaType: 'application/pdf', data: { type: 'data', data: PNG } },
      /application\/pdf/,
    ],
    [
      'a text in another charset',
      { mediaType: 'text/csv; charset=iso-8859-1', data: { type: 'data', data: PNG } },
      /charset iso-8859-1/,
    ],
    [
      'a file at a URL',
      { mediaType: 'image/png', data: { type: 'url', url: new URL('https://example.org/a.png') } },
      /at a URL/,
    ],
    [
      'a file by reference',
      { mediaType: 'image/png', data: { type: 'reference', reference: { openai: 'file-1' } } },
      /by reference/,
    ],
  ] as const)('%s is refused before anything is sent', async (_what, file, message) => {
    const { server, ollama } = await embedded();
    const error = await failure(
      Promise.resolve(ollama('gemma3').doGenerate({ prompt: user({ type: 'file', ...file }) })),
    );
    expect(error).toBeInstanceOf(InputError);
    expect(UnsupportedFunctionalityError.isInstance(error)).toBe(true);
    expect((error as Error).message).toMatch(message);
    expect(server.requests).toEqual([]);
  });

  test('an image that is something else is an InputError that says what it is', async () => {
    const { ollama } = await embedded();
    const pdf = new TextEncoder().encode('%PDF-1.7');
    const error = await failure(
      Promise.resolve(
        ollama('gemma3').doGenerate({
          prompt: user({ type: 'file', mediaType: 'image/png', data: { type: 'data', data: pdf } }),
        }),
      ),
    );
    expect(error).toMatchObject({
      code: 'invalid-image',
      message: expect.stringContaining('is a PDF') as unknown,
    });
    const broken = {
      type: 'file',
      mediaType: 'text/plain',
      data: { type: 'data', data: '***' },
    } as const;
    expect(
      await failure(Promise.resolve(ollama('gemma3').doGenerate({ prompt: user(broken) }))),
    ).toMatchObject({ code: 'invalid-file' });
  });

  test.each([
    ['Latin-1', Buffer.from('caf\u00e9', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffcaf\u00e9', 'utf16le')],
  ])('text in %s is an InputError, and is not sent with characters missing', async (_, data) => {
    const error = await failure(
      sent(user({ type: 'file', mediaType: 'text/plain', data: { type: 'data', data } })),
    );
    expect(error).toMatchObject({
      name: 'InputError',
      code: 'invalid-file',
      message: 'a text file is not UTF-8',
    });
  });
});

describe('a conversation', () => {
  test('is sent with thinking, calls and every kind of result', async () => {
    const call = (
      id: string,
    ): { type: 'tool-call'; toolCallId: string; toolName: string; input: unknown } => ({
      type: 'tool-call',
      toolCallId: id,
      toolName: 'f',
      input: { id },
    });
    const result = (id: string): { type: 'tool-result'; toolCallId: string; toolName: string } => ({
      type: 'tool-result',
      toolCallId: id,
      toolName: 'f',
    });
    const { messages, warnings } = await sent([
      { role: 'system', content: 'Be short.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'One.' },
          { type: 'text', text: 'Two.' },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Hm' },
          { type: 'reasoning', text: 'm.' },
          { type: 'text', text: 'Let me ' },
          { type: 'text', text: 'look.' },
          ...['1', '2', '3', '4', '5', '6'].map(call),
          { ...call('7'), input: '{"broken' },
          { ...call('8'), input: '{"a":1}' },
        ],
      },
      {
        role: 'tool',
        content: [
          { ...result('1'), output: { type: 'text', value: 'plain' } },
          { ...result('2'), output: { type: 'json', value: { a: [1, null] } } },
          { ...result('3'), output: { type: 'error-text', value: 'it failed' } },
          { ...result('4'), output: { type: 'error-json', value: { code: 7 } } },
          { ...result('5'), output: { type: 'execution-denied', reason: 'not today' } },
          {
            ...result('6'),
            output: {
              type: 'content',
              value: [
                { type: 'text', text: 'a map' },
                { type: 'file', mediaType: 'image/png', data: { type: 'data', data: base64 } },
                { type: 'custom' },
              ],
            },
          },
          { ...result('7'), output: { type: 'execution-denied' } },
          { type: 'tool-approval-response', approvalId: 'x', approved: true },
        ],
      },
    ]);
    expect(warnings).toEqual([
      {
        type: 'unsupported',
        feature: 'custom content in results of tools',
        details: 'it is not sent',
      },
    ]);
    const made = (id: string, index: number, args: unknown = { id }): object => ({
      id,
      function: { index, name: 'f', arguments: args },
    });
    expect(messages).toEqual([
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'One.\nTwo.' },
      {
        role: 'assistant',
        content: 'Let me look.',
        thinking: 'Hmm.',
        tool_calls: [
          ...['1', '2', '3', '4', '5', '6'].map((id, index) => made(id, index)),
          made('7', 6, { input: '{"broken' }),
          made('8', 7, { a: 1 }),
        ],
      },
      ...[
        ['1', 'plain'],
        ['2', '{"a":[1,null]}'],
        ['3', 'error: it failed'],
        ['4', 'error: {"code":7}'],
        ['5', 'error: the call was denied: not today'],
      ].map(([id, content]) => ({ role: 'tool', content, tool_name: 'f', tool_call_id: id })),
      { role: 'tool', content: 'a map', images: [base64], tool_name: 'f', tool_call_id: '6' },
      { role: 'tool', content: 'error: the call was denied', tool_name: 'f', tool_call_id: '7' },
    ]);
  });

  test('with content of an assistant that the API has no place for is sent without it, with a warning', async () => {
    const { messages, warnings } = await sent([
      ...user({ type: 'text', text: 'Draw.' }),
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Here.' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: base64 } },
          { type: 'custom', kind: 'acme.thing' },
          {
            type: 'tool-call',
            toolCallId: '1',
            toolName: 'search',
            input: {},
            providerExecuted: true,
          },
          {
            type: 'tool-result',
            toolCallId: '1',
            toolName: 'search',
            output: { type: 'text', value: 'found' },
          },
        ],
      },
      ...user({ type: 'text', text: 'Go on.' }),
    ]);
    expect(warnings.map((each) => ('feature' in each ? each.feature : each.type))).toEqual([
      'file content in messages of the assistant',
      'custom content in messages of the assistant',
    ]);
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Draw.'],
      ['assistant', 'Here.'],
      ['tool', 'found'],
      ['user', 'Go on.'],
    ]);
  });
});
