import { expect, test } from 'vitest';
import { MAX_KEPT_CHARACTERS, TextFold } from '../../src/answer/text-fold.js';
import { ChatCollector } from '../../src/api/chat/result.js';
import type { ChatEvent } from '../../src/index.js';

const word = 'a word of an answer, with some more beside it. ';

function eventOf(): ChatEvent {
  return { model: 'm', created_at: '', message: { role: 'assistant', content: word }, done: false };
}

/** What a user interface does: it reads all there is after each event. */
function reading(events: number): void {
  const collector = new ChatCollector();
  for (let at = 1; at <= events; at++) {
    collector.add(eventOf());
    if (collector.value().message.content.length !== at * word.length)
      throw new Error('a piece is missing');
  }
}

test('reading the partial answer after each event does not put the whole together each time', () => {
  // It would take minutes: the sum of all readings has a million megabytes.
  reading(200_000);
});

test('the warnings are available without assembling the answer', () => {
  const collector = new ChatCollector({ numCtx: 64 });
  collector.value = () => {
    throw new Error('put together');
  };
  collector.add({ ...eventOf(), done: true, prompt_eval_count: 64 });
  expect(collector.warnings).toMatchObject([{ code: 'context-full' }]);
});

test('a text is complete whenever it is read, up to the limit', () => {
  const room = { left: MAX_KEPT_CHARACTERS };
  const fold = new TextFold(room);
  let text = '';
  for (let at = 0; at < 2_000; at++) {
    fold.add(`${String(at)} `);
    text += `${String(at)} `;
    if (at % 7 === 0 || (at > 500 && at < 520)) expect(fold.value()).toBe(text);
  }
  expect(fold.value()).toBe(text);
  fold.add('x'.repeat(MAX_KEPT_CHARACTERS));
  fold.add('more');
  expect(fold.value()).toBe(text);
  expect(room.left).toBeLessThan(0);
});
