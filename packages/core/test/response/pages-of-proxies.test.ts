// From 400 on, the status says more than the form of the body.
import { expect, test } from 'vitest';
import * as z from 'zod/v4/mini';
import {
  type CheckEndpoint,
  type Endpoint,
  isMissingWithoutBody,
  type NothingEndpoint,
} from '../../src/contract/endpoint.js';

import { createThing, failure, getThing, transport } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

test.each([
  [401, 'UnauthorizedError', 'unauthorized', '401 Authorization Required'],
  [403, 'ForbiddenError', 'forbidden', '403 Forbidden'],
  [404, 'NotFoundError', 'not-found', '404 Not Found'],
  [405, 'StatusError', 'method-not-allowed', '405 Not Allowed'],
  [413, 'StatusError', 'too-large', '413 Request Entity Too Large'],
  [429, 'RateLimitError', 'rate-limited', 'ERROR: The request could not be satisfied'],
  [502, 'ServerError', undefined, '502 Bad Gateway'],
  [503, 'ServerError', undefined, '503 Service Temporarily Unavailable'],
  [504, 'ServerError', undefined, '504 Gateway Time-out'],
  [521, 'ServerError', undefined, 'Web server is down'],
])('a page with status %i is an %s with the code %s', async (status, name, code, title) => {
  const pages = [
    [`<html><head><title>${title}</title></head></html>`, 'text/html'],
    [`${title}\n`, 'text/plain'],
  ] as const;
  const errors = await Promise.all(
    pages.map(async ([page, type]) => {
      const server = await replies(() => answer(status, page, { 'content-type': type }));
      const api = transport(server.url, 'undici', { retry: { limit: 0 } });
      const error = await failure(api.call(getThing, { where: { name: 'a' } }));
      expect(error).toMatchObject({ name, status });
      expect(error['code']).toBe(code);
      return { message: error.message, hint: String(error['hint']).replace(server.url, 'URL') };
    }),
  );
  expect(errors[0]?.message).toContain(`a web page titled "${title}"`);
  // The same reason in another form has the same hint.
  expect(errors[0]?.hint).toBe(errors[1]?.hint);
  expect(errors[0]?.hint).not.toBe('undefined');
});

test('a page with status 503 of nginx itself is told as a limit of requests', async () => {
  const title = '503 Service Temporarily Unavailable';
  const page = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n`;
  const hintWith = async (headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const server = await replies(() =>
      answer(503, page, { 'content-type': 'text/html', ...headers }),
    );
    const api = transport(server.url, 'undici', { retry: { limit: 0 } });
    return (await failure(api.call(getThing, { where: { name: 'a' } })))['hint'];
  };
  expect(await hintWith({})).toMatch(/limit_req.*option limit.*limit_req_status 429/);
  expect(await hintWith({ 'retry-after': '5' })).not.toContain('limit_req');
});

test('a page in place of a value is one of a proxy or a login', async () => {
  const server = await replies(() =>
    answer(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }),
  );
  const api = transport(server.url, 'undici');
  expect(await failure(api.call(createThing, { body: { name: 'a' } }))).toMatchObject({
    name: 'OutputError',
    code: 'html',
    mayHaveExecuted: true,
  });
});

test('a page in another encoding than UTF-8 is still one of a proxy or a login', async () => {
  const page = Buffer.from('<!doctype html><title>Bitte anmelden: Größe</title>', 'latin1');
  const server = await replies(() => answer(200, page, { 'content-type': 'text/html' }));
  const get = transport(server.url, 'undici').call(getThing, { where: { name: 'a' } });
  expect(await failure(get)).toMatchObject({ name: 'OutputError', code: 'html' });
});

test('a page in place of a text is one of a proxy or a login, also where the text is HTML', async () => {
  let page = '<!doctype html><title>Sign in</title>';
  const server = await replies(() => answer(200, page, { 'content-type': 'text/html' }));
  const api = transport(server.url, 'undici');
  const key: Endpoint<object, string> = {
    id: 'key',
    method: 'GET',
    path: '/key',
    input: {},
    output: z.string(),
    text: true,
  };
  const html: Endpoint<object, string> = { ...key, text: 'html' };
  for (const endpoint of [key, html])
    expect(await failure(api.call(endpoint, {}))).toMatchObject({
      name: 'OutputError',
      code: 'html',
    });
  page = '<h1>Valve</h1>';
  expect(await failure(api.call(key, {}))).toMatchObject({ code: 'html' });
  expect(await api.call(html, {})).toBe(page);
});

test('a page in place of the answer to a HEAD is one of a proxy or a login', async () => {
  const server = await replies(
    () => 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 30\r\n\r\n',
  );
  const head = { id: 'head', method: 'HEAD', path: '/thing', input: {} } as const;
  const whether: CheckEndpoint<object> = { ...head, check: isMissingWithoutBody };
  const nothing: NothingEndpoint<object> = { ...head, nothing: true };
  for (const endpoint of [whether, nothing])
    expect(
      await failure(transport(server.url, 'undici').call<object, unknown>(endpoint, {})),
    ).toMatchObject({ name: 'OutputError', code: 'html' });
});
