import { expect, test } from 'vitest';
import { getRepo } from '../../src/endpoints.js';
import { InputError, Transport } from '../../src/index.js';

const where = { owner: 'ada', repo: 'engine' };

test.each([
  ['https://forge.example', '/git/v1', 'https://forge.example/git/v1/repos/ada/engine'],
  ['https://forge.example/x/', '/git/v1/', 'https://forge.example/x/git/v1/repos/ada/engine'],
  ['https://forge.example/git/v1', '/git/v1', 'https://forge.example/git/v1/repos/ada/engine'],
  ['https://forge.example', '/', 'https://forge.example/repos/ada/engine'],
])('the API of %s at %s is requested there', (baseUrl, apiPath, url) => {
  const transport = new Transport({ baseUrl, apiPath });
  expect(transport.describe(getRepo, { where }).url).toBe(url);
});

test.each(['', 'api', '/a?b', '/../x', '/a b', 7])('%j is no path', (apiPath) => {
  const make = (): unknown =>
    new Transport({ baseUrl: 'https://forge.example', apiPath: apiPath as string });
  expect(make).toThrow(InputError);
  expect(make).toThrow("option apiPath must be a path such as '/api/v1'");
});
