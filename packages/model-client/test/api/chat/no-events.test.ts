import { expect, test } from 'vitest';
import { answering } from '../../answering.js';
import { failure } from '../../scripted-server.js';

test('the partial answer of a stream without events is an empty message of the assistant', async () => {
  await using server = await answering([]);
  const stream = server.model.chatStream({
    model: 'm',
    messages: [{ role: 'user', content: 'Hello' }],
  });
  const hint = expect.stringContaining('ended the response early') as string;
  expect(await failure(stream.final())).toMatchObject({
    reason: 'truncated',
    code: 'truncated',
    hint,
  });
  expect(stream.partial.message).toEqual({ role: 'assistant', content: '' });
});
