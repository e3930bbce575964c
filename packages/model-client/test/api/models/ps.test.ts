import { expect, test } from 'vitest';
import { ModelClient } from '../../../src/index.js';
import { json, scriptedServer } from '../../scripted-server.js';

test.each<[unknown, readonly unknown[]]>([
  [
    { models: [{ name: 'a' }, { name: 'b', expires_at: 7 }] },
    [
      { name: 'a', secondsLeft: NaN },
      { name: 'b', expires_at: 7, secondsLeft: NaN },
    ],
  ],
  [{ models: [null] }, [{ secondsLeft: NaN }]],
  [{ models: {} }, []],
  [{ models: null }, []],
])('a response that does not match its schema does not throw: %j', async (body, models) => {
  await using server = await scriptedServer((response) => {
    json(response, body);
  });
  for (const validate of ['lenient', 'off'] as const)
    expect((await new ModelClient({ baseUrl: server.url, validate }).ps()).models).toEqual(models);
});
