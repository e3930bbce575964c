import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ModelClient } from 'model-client';

void test('an answer without a server', async () => {
  const fetch = () => Promise.resolve(Response.json({ version: '0.12.0' }));
  const model = new ModelClient({ fetch });
  assert.equal((await model.version()).version, '0.12.0');
});
