import { describe, expect, test } from 'vitest';
import { type ChatMessage, trimMessages } from '../../../src/index.js';
import { useTarget } from './target.js';

const target = useTarget();
const messages: ChatMessage[] = [
  { role: 'system', content: 'Be brief.' },
  ...Array.from({ length: 8 }, (_, at): ChatMessage[] => [
    {
      role: 'user',
      content: `On day ${String(at)} the pump ran for ${String(at)} hours without a break.`,
    },
    { role: 'assistant', content: 'Noted.' },
  ]).flat(),
  { role: 'user', content: 'Hi' },
];
const turns = (dropped: number): readonly ChatMessage[] =>
  messages.filter((_, at) => at === 0 || at > 2 * dropped);

describe('a conversation that is trimmed by the count of a real server', () => {
  test('is returned as it is when it fits', async () => {
    const { client, chat } = target();
    const all = { model: chat, messages, options: { num_ctx: 2048 } };
    const { usage } = await client.chat({ ...all, options: { ...all.options, num_predict: 1 } });
    expect(await trimMessages(client, { ...all, maxTokens: usage.promptTokens ?? 0 })).toEqual({
      messages,
      dropped: [],
      tokens: usage.promptTokens,
    });
  });

  test('loses as few of the oldest turns as possible, and its prompt then has the tokens that were counted', async () => {
    const { client, chat } = target();
    const options = { num_ctx: 2048, num_predict: 1 };
    const count = async (left: readonly ChatMessage[]): Promise<number> =>
      (await client.chat({ model: chat, messages: left, options })).usage.promptTokens ?? 0;
    const maxTokens = await count(turns(3));
    const trimmed = await trimMessages(client, { model: chat, messages, options, maxTokens });
    expect(trimmed).toEqual({
      messages: turns(3),
      dropped: messages.slice(1, 7),
      tokens: maxTokens,
    });
    expect(await count(trimmed.messages)).toBe(maxTokens);
    expect(await count(turns(2))).toBeGreaterThan(maxTokens);
    const { message } = await client.chat({
      model: chat,
      messages: trimmed.messages,
      options: { num_ctx: 2048 },
      truncate: false,
    });
    expect(message.content).toContain('Hello');
  });

  test('is trimmed too when the server refuses to read all of it', async (context) => {
    const { client, chat, since } = target();
    if (!since('0.12.6')) context.skip('this server cuts a prompt that is too long');
    const { usage } = await client.chat({
      model: chat,
      messages,
      options: { num_ctx: 2048, num_predict: 1 },
    });
    const whole = usage.promptTokens ?? 0;
    // Some servers round it up to a multiple of 256.
    const options = { num_ctx: Math.floor(whole / 2) };
    await expect(
      client.chat({ model: chat, messages, options, truncate: false }),
    ).rejects.toMatchObject({ code: 'context-length' });
    const maxTokens = Math.floor(whole / 3);
    const { messages: left, tokens } = await trimMessages(client, {
      model: chat,
      messages,
      options,
      maxTokens,
    });
    expect(tokens).toBeLessThanOrEqual(maxTokens);
    expect([left[0], left.at(-1)]).toEqual([messages[0], messages.at(-1)]);
    expect(left.length).toBeGreaterThan(2);
  });

  test('is an error when its last turn alone is too long', async () => {
    const { client, chat } = target();
    await expect(
      trimMessages(client, { model: chat, messages, maxTokens: 2 }),
    ).rejects.toMatchObject({
      name: 'InputError',
      code: 'context-length',
    });
  });
});
