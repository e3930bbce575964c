import { describe, expect, test } from 'vitest';
import { ModelClient, type Tool, type ToolRunEvent } from '../../src/index.js';
import { last, lines, piece, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

/** A picture of 300 kB, and its base64. */
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300_000, 7)]);
const base64 = png.toString('base64');
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(100, 7)]);

interface Sent {
  readonly role: string;
  readonly content: string;
  readonly images?: readonly string[];
}

/** Runs a tool in a run, and resolves with the message that the model gets, and the event. */
async function sentOf(run: Tool['run']): Promise<{ sent: Sent; event: ToolRunEvent | undefined }> {
  await using server = await scriptedServer((response, _asked, at) => {
    const call = { function: { name: 'look', arguments: {} } };
    lines(response, at === 0 ? [piece('', { tool_calls: [call] }), last()] : [piece('Ok'), last()]);
  });
  const stream = new ModelClient({ baseUrl: server.url }).runToolsStream({
    ...hello,
    tools: [{ name: 'look', run }],
  });
  let event: ToolRunEvent | undefined;
  for await (const each of stream)
    if (each.type === 'tool-result' || each.type === 'tool-error') event = each;
  const { messages } = server.asked[1]?.body as { messages: Sent[] };
  const sent = messages.at(-1);
  if (sent === undefined) throw new Error('nothing was sent');
  return { sent, event };
}

describe('a picture in the result of a tool', () => {
  test.each<[string, () => unknown, string]>([
    [
      'in an object (vercel/ai#5234)',
      () => ({ text: 'a cat', image: png }),
      '{"text":"a cat","image":"[image 1]"}',
    ],
    [
      'in an object, as a Uint8Array',
      () => ({ image: new Uint8Array(png) }),
      '{"image":"[image 1]"}',
    ],
    [
      'of MCP (ollama/ollama#16317)',
      () => ({
        content: [
          { type: 'text', text: 'a cat' },
          { type: 'image', data: base64, mimeType: 'image/png' },
        ],
      }),
      '{"content":[{"type":"text","text":"a cat"},{"type":"image","data":"[image 1]","mimeType":"image/png"}]}',
    ],
    [
      'of MCP, as a resource',
      () => [
        { type: 'resource', resource: { uri: 'file:///cat', mimeType: 'image/png', blob: base64 } },
      ],
      '[{"type":"resource","resource":{"uri":"file:///cat","mimeType":"image/png","blob":"[image 1]"}}]',
    ],
    [
      'of the AI SDK',
      () => ({ type: 'content', value: [{ type: 'media', data: base64, mediaType: 'image/png' }] }),
      '{"type":"content","value":[{"type":"media","data":"[image 1]","mediaType":"image/png"}]}',
    ],
    [
      'of OpenAI',
      () => ({ type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } }),
      '{"type":"image_url","image_url":{"url":"[image 1]"}}',
    ],
    ['that is all of it', () => png, '[image 1]'],
    ['as an ArrayBuffer', () => new Uint8Array(png).buffer, '[image 1]'],
    ['as a Blob', () => new Blob([png], { type: 'image/png' }), '[image 1]'],
    [
      'as a Blob in an object',
      () => ({ image: new Blob([png], { type: 'image/png' }) }),
      '{"image":"[image 1]"}',
    ],
    ['as a data URI', () => `data:image/png;base64,${base64}`, '[image 1]'],
    [
      'as a Response',
      () => new Response(png, { headers: { 'content-type': 'image/png' } }),
      '[image 1]',
    ],
    ['as a stream', () => new Blob([png]).stream(), '[image 1]'],
  ])('%s goes to the model as an image', async (_, run, content) => {
    const { sent, event } = await sentOf(run);
    expect(sent).toEqual({ role: 'tool', content, images: [base64], tool_name: 'look' });
    expect(event).toMatchObject({ type: 'tool-result', content, images: [base64] });
  });

  test('has the number of its mark where there are several', async () => {
    const { sent } = await sentOf(() => [png, { text: 'and', image: jpeg }]);
    expect(sent.content).toBe('["[image 1]",{"text":"and","image":"[image 2]"}]');
    expect(sent.images).toEqual([base64, jpeg.toString('base64')]);
  });
});

describe('no picture is', () => {
  test.each<[string, () => unknown, string]>([
    [
      'base64 without a type',
      () => ({ data: base64.slice(0, 100) }),
      `{"data":"${base64.slice(0, 100)}"}`,
    ],
    [
      'the name of a file',
      () => ({ mimeType: 'image/png', data: 'cat.png' }),
      '{"mimeType":"image/png","data":"cat.png"}',
    ],
    [
      'the address of a picture',
      () => ({
        mediaType: 'image/png',
        data: 'https://pictures.example/cat.png?size=large&format=png&of=cat',
      }),
      '{"mediaType":"image/png","data":"https://pictures.example/cat.png?size=large&format=png&of=cat"}',
    ],
    [
      'a text with a data URI',
      () => 'see data:image/png;base64,AAAA',
      'see data:image/png;base64,AAAA',
    ],
    [
      'an SVG',
      () => ({ mimeType: 'image/svg+xml', data: '<svg/>' }),
      '{"mimeType":"image/svg+xml","data":"<svg/>"}',
    ],
    ['bytes of text in an object', () => ({ file: Buffer.from('Grüße') }), '{"file":"Grüße"}'],
    ['numbers', () => ({ vector: new Float32Array([1, 0.5]) }), '{"vector":[1,0.5]}'],
  ])('%s', async (_, run, content) => {
    expect((await sentOf(run)).sent).toEqual({ role: 'tool', content, tool_name: 'look' });
  });
});

test('other bytes in an object are the error that bytes alone are', async () => {
  const { sent, event } = await sentOf(() => ({ file: Buffer.from([0xff, 0x00]) }));
  expect(sent.content).toMatch(/^error: the tool look returned a Uint8Array that is neither text/);
  expect(event).toMatchObject({ type: 'tool-error', error: { code: 'invalid-result' } });
});

test('a file that is no picture, under the type of one, is an error of the tool', async () => {
  const data = Buffer.from(`%PDF-${'1'.repeat(100)}`).toString('base64');
  const { sent } = await sentOf(() => ({ mimeType: 'image/png', data }));
  expect(sent.content).toBe('error: an image of the result cannot be sent: images[0] is a PDF');
});
