import { expect, test } from 'vitest';
import { startForgeServer } from '../../src/index.js';
import { asking, at, refusal } from '../api.js';

const BOUNDARY = 'frontier';

/** A multipart body as other clients write it, names as they are. */
function multipart(
  disposition: string,
  content: Uint8Array,
  type = 'Content-Type: text/plain\r\n',
): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

test.each([
  ['a percent sequence stays as it is', '100%25.txt', '100%25.txt'],
  ['an encoded quotation mark stays encoded', 'a%22b%0D%0A.txt', 'a%22b%0D%0A.txt'],
  ['a backslash escapes a backslash', String.raw`a\\b.txt`, String.raw`a\b.txt`],
  ['a backslash before a letter is kept', String.raw`a\b.txt`, String.raw`a\b.txt`],
  ['a directory is removed', 'docs/notes.txt', 'notes.txt'],
  ['UTF-8 is kept', 'Grüße 🦊.txt', 'Grüße 🦊.txt'],
])('the name of an uploaded file: %s', async (_case, sent, received) => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  await ada('POST', '/repos/ada/engine/issues', { title: 'Files' });
  const response = await fetch(`${server.url}/api/v1/repos/ada/engine/issues/1/assets`, {
    method: 'POST',
    headers: {
      authorization: `token ${server.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: multipart(`name="attachment"; filename="${sent}"`, Buffer.from('x')),
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ name: received, size: 1 });
});

test('an uploaded file keeps every byte, those that look like the end of a part included', async () => {
  await using server = await startForgeServer();
  const content = Uint8Array.from([
    0,
    255,
    13,
    10,
    45,
    45,
    13,
    10,
    ...Buffer.from(`--${BOUNDARY.slice(0, -1)}`),
    13,
    10,
  ]);
  const form = new FormData();
  form.append('note', 'a field before the file');
  form.append('attachment', new Blob([content]), 'bytes.bin');
  const ada = asking(server.url, server.token);
  await ada('POST', '/repos/ada/engine/issues', { title: 'Files' });
  const asset = await ada('POST', '/repos/ada/engine/issues/1/assets', form);
  expect(asset.status).toBe(201);
  const file = await fetch(String(at(asset, 'browser_download_url')));
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(content);
});

test('a form without the file, and one that is cut off, are errors', async () => {
  await using server = await startForgeServer();
  const ada = asking(server.url, server.token);
  await ada('POST', '/repos/ada/engine/issues', { title: 'Files' });
  const other = new FormData();
  other.append('attachment', 'text without a file name');
  expect(refusal(await ada('POST', '/repos/ada/engine/issues/1/assets', other))).toMatch(/^500 /);
  const whole = multipart('name="attachment"; filename="a.txt"', Buffer.from('x'));
  const response = await fetch(`${server.url}/api/v1/repos/ada/engine/issues/1/assets`, {
    method: 'POST',
    headers: {
      authorization: `token ${server.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: whole.subarray(0, -20),
  });
  expect(response.status).toBe(500);
});
