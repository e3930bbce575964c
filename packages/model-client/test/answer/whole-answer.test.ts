import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { bearer, ModelClient, StreamError } from '../../src/index.js';
import { failure, json, piece, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

describe('a chat as one value', () => {
  test('is an error when the server stopped in the middle, as it does when a model repeats itself', async () => {
    await using server = await scriptedServer((response) => {
      json(response, piece('la la la'));
    });
    const model = new ModelClient({ baseUrl: server.url });
    const error = await failure(model.chat(hello));
    expect(error).toBeInstanceOf(StreamError);
    expect(error).toMatchObject({ reason: 'truncated', code: 'truncated', mayHaveExecuted: true, attempts: 1 });
    expect((error as StreamError).partial).toMatchObject({ message: { content: 'la la la' }, usage: {} });
    const format = { type: 'object' };
    expect(await failure(model.chat({ ...hello, format, repair: 2 }))).toMatchObject({ reason: 'truncated' });
    expect(server.asked).toHaveLength(2);
  });

  test('is an error when a proxy sends one with the status 200', async () => {
    await using server = await scriptedServer((response) => {
      json(response, { error: 'wrong key: sk-secret' });
    });
    const error = await failure(new ModelClient({ baseUrl: server.url, auth: bearer('sk-secret') }).chat(hello));
    expect(error).toMatchObject({ name: 'StreamError', reason: 'server', mayHaveExecuted: true });
    expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain('sk-secret');
  });

  test('may lack done, have only a reason, or be a prompt that was rendered', async () => {
    const answers = [
      { message: { role: 'assistant', content: 'A' } },
      { ...piece('B'), done_reason: 'stop' },
      { ...piece(''), _debug_info: { rendered_template: 'C' } },
    ];
    await using server = await scriptedServer((response, _asked, at) => {
      json(response, answers[at]);
    });
    const model = new ModelClient({ baseUrl: server.url });
    expect((await model.chat(hello)).message.content).toBe('A');
    expect((await model.chat(hello)).message.content).toBe('B');
    expect((await model.chat({ ...hello, _debug_render_only: true }))._debug_info?.rendered_template).toBe('C');
  });
});
