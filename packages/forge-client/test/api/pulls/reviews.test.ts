import { expect, test } from 'vitest';
import { InputError, UnprocessableError } from '../../../src/index.js';
import { PullReviews } from '../../../src/api/pulls/reviews/reviews.js';
import { errorOf, scriptServer } from '../../script-server.js';
import { people } from '../../../../forge-server/test/people.js';

const repo = { owner: 'ada', repo: 'engine' };
const pull = { ...repo, index: 1 };
const comment = { path: 'a.txt', body: 'Why?', new_position: 1 };

test('a review has the text that its event requires, or is refused with what to set', async () => {
  await using forge = await people();
  forge.server.seed.commit('ada/engine', { 'a.txt': 'a\n' }, { branch: 'topic' });
  await forge.ada.pulls.create(repo, { head: 'topic', base: 'main', title: 'T' });
  const { reviews } = forge.bob.pulls;
  for (const body of [
    {},
    { event: 'PENDING', comments: [comment] },
    { comments: [comment], body: '  ' },
    { event: 'REQUEST_CHANGES', comments: [comment] },
  ] as const) {
    const error = await errorOf(reviews.create(pull, body));
    expect(error).toBeInstanceOf(UnprocessableError);
    expect(error).toMatchObject({
      code: 'review-without-text',
      hint: expect.stringContaining('REQUEST_CHANGES and a pending review require it') as unknown,
    });
  }
  expect(await errorOf(reviews.create(pull, { event: 'COMMENT' }))).toMatchObject({
    code: 'review-without-text',
    hint: 'set `body` or `comments`',
  });
  const pending = await reviews.create(pull, { body: 'So far', comments: [comment] });
  expect(pending).toMatchObject({ state: 'PENDING', comments_count: 1 });
  const review = { ...pull, id: pending.id };
  expect(await errorOf(reviews.submit(review, { event: 'REQUEST_CHANGES' }))).toMatchObject({
    code: 'review-without-text',
  });
  expect(await errorOf(reviews.submit(review, { body: 'On' }))).toMatchObject({
    status: 422,
    serverMessage: 'review stay pending',
  });
  expect(await reviews.submit(review, { event: 'COMMENT' })).toMatchObject({ state: 'COMMENT' });
  expect(await reviews.create(pull, { event: 'COMMENT', comments: [comment] })).toMatchObject({
    state: 'COMMENT',
    comments_count: 1,
  });
  expect(await reviews.create(pull, { event: 'APPROVED' })).toMatchObject({ state: 'APPROVED' });
});

test.each([
  ['neither line', {}],
  ['line 0 of both', { new_position: 0, old_position: 0 }],
])('a comment that names %s is not sent', async (_, lines) => {
  const { transport, lines: asked } = await scriptServer([]);
  const error = await errorOf(
    new PullReviews(transport).create(pull, {
      event: 'COMMENT',
      comments: [comment, { path: 'a.txt', body: 'Where?', ...lines }],
    }),
  );
  expect(error).toBeInstanceOf(InputError);
  expect((error as Error).message).toContain('body.comments[1].new_position: set it to the number');
  expect(asked).toEqual([]);
});
