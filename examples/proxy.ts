// Sends requests through an HTTP proxy that requires a password. Here the
// proxy is part of the program.
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ModelClient, StatusError } from 'model-client';
import { startModelServer } from 'model-client/testing';

const server = await startModelServer();
const expected = `Basic ${Buffer.from('ada:engine').toString('base64')}`;
const proxy = createServer((request, response) => {
  const { 'proxy-authorization': credential, ...headers } = request.headers;
  if (credential !== expected) {
    response.writeHead(407).end();
    return;
  }
  // Requests with https go through a tunnel (CONNECT) instead.
  console.log('proxy:', request.method, request.url);
  const onward = forward(
    request.url ?? '',
    { method: request.method ?? 'GET', headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  request.pipe(onward);
});
proxy.listen(0, '127.0.0.1');
await once(proxy, 'listening');
const address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;

const model = new ModelClient({
  baseUrl: server.url,
  proxy: `http://ada:engine@${address}`,
});
console.log(await model.version());

const wrong = new ModelClient({
  baseUrl: server.url,
  proxy: `http://ada:wrong@${address}`,
});
try {
  await wrong.version();
} catch (error) {
  if (!(error instanceof StatusError)) throw error;
  console.log(error.status, error.code, error.hint); // without the password
}
await Promise.all([model.close(), wrong.close(), server.close()]);
proxy.close();
