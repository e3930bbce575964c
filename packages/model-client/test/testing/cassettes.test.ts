import { expect, test } from 'vitest';
import { ModelClient } from '../../src/index.js';
import { record, replay } from '../../src/testing/index.js';
import { last, lines, piece, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

test.each([
  ['ends', true],
  ['stays open', false],
])(
  'a cassette that is written right after the last call holds that call, when the response %s',
  async (_, end) => {
    await using server = await scriptedServer((response, { path }) => {
      if (path === '/api/chat') lines(response, [piece('Hi'), last()], end);
      else response.end();
    });
    const recorder = record();
    const model = new ModelClient({ baseUrl: server.url, fetch: recorder.fetch });
    const answer = await model.chatStream(hello).final();
    const { cassette } = recorder;
    await model.copy({ source: 'a', destination: 'b' });
    const both = recorder.cassette;

    expect(
      (await new ModelClient({ fetch: replay(cassette).fetch }).chatStream(hello).final()).message,
    ).toEqual(answer.message);
    expect(both.exchanges.map(({ request }) => request.path)).toEqual(['/api/chat', '/api/copy']);
  },
);
