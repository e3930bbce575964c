import { expect, test } from 'vitest';
import type { Pages } from '../../src/paging/pages.js';
import { failure, type Thing, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';

const list = (): Pages<Thing> => transport('http://127.0.0.1:9', 'undici').pages(listThings, {});

test('page(2) and page(cursor) are told how to go on, and toArray(10) how to set a limit', async () => {
  for (const given of [2, 'page=2'])
    expect(await failure(list().page(given as never))).toMatchObject({
      name: 'InputError',
      message: expect.stringContaining('page: the options must be { cursor }') as string,
      hint: 'read page by page with byPage(), or go on from the cursor of a page with from(page.next)',
    });
  expect(await failure(list().toArray(10 as never))).toMatchObject({
    name: 'InputError',
    hint: 'pass { limit: 10 }',
  });
});
