// The servers that features.mjs calls, on Node, until the parent ends this process: one line of JSON says where they are.
import { createServer, request as ask } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { connect } from 'node:net';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { startForgeServer } from 'forge-client/testing';
import { startModelServer } from 'model-client/testing';

const [folder, certificates] = process.argv.slice(2);
const pem = (name) => readFileSync(join(certificates, name), 'utf8');
const model = await startModelServer();
/** Says a few words, and then nothing more. */
const endless = await startModelServer({
  reply: async function* () {
    for (const word of ['It ', 'drips, ', 'and ', 'drips, ']) yield word;
    await new Promise(() => undefined);
  },
});
const forge = await startForgeServer({ cors: true });
const socketPath = join(folder, 'socket');
rmSync(socketPath, { force: true });

/** Answers like a model server of which only the version is asked, with what it knows of the connection. */
function version(request, response) {
  const { socket } = request;
  const client = socket.getPeerCertificate?.().subject?.CN;
  const body = gzipSync(
    JSON.stringify({
      version: '1.2.3',
      client,
      servername: socket.servername,
      agent: request.headers['user-agent'],
    }),
  );
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
  });
  response.end(body);
}

const through = [];
const proxy = createServer((request, response) => {
  through.push(`${request.method} ${request.headers['proxy-authorization'] ?? ''}`);
  const onward = ask(
    request.url,
    { method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
});
proxy.on('connect', ({ url, headers }, socket) => {
  through.push(`CONNECT ${headers['proxy-authorization'] ?? ''}`);
  socket.on('error', () => undefined);
  if (!(headers['proxy-authorization'] ?? '').startsWith('Basic ')) {
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
    return;
  }
  const [host, port] = url.split(':');
  const onward = connect(Number(port), host, () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
  onward.on('error', () => socket.destroy());
});
const seen = createServer((_, response) => {
  response
    .writeHead(200, { 'access-control-allow-origin': '*' })
    .end(JSON.stringify(through.splice(0)));
});
const requests = createServer((_, response) => {
  const { endpoint, closedByClient, headers } = endless.requests.at(-1) ?? {};
  response
    .writeHead(200, { 'access-control-allow-origin': '*' })
    .end(JSON.stringify({ endpoint, closedByClient, headers }));
});
const closed = createServer();
const tls = { cert: pem('server.crt'), key: pem('server.key') };
const servers = {
  plain: createServer(version),
  secure: createSecure(tls, version),
  other: createSecure({ cert: pem('other.crt'), key: pem('other.key') }, version),
  mutual: createSecure({ ...tls, requestCert: true, ca: pem('ca.crt') }, version),
  proxy,
  seen,
  requests,
  closed,
};
/** A key as for signing in to a forge. */
function accountKey() {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
}

const ports = {};
for (const [name, server] of Object.entries(servers)) {
  server.on('tlsClientError', () => undefined);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  ports[name] = server.address().port;
}
await new Promise((resolve) => createServer(version).listen(socketPath, resolve));
await new Promise((resolve) => closed.close(resolve));

console.log(
  JSON.stringify({
    model: model.url,
    endless: endless.url,
    forge: forge.url,
    token: forge.token,
    plain: `http://127.0.0.1:${ports.plain}`,
    down: `http://127.0.0.1:${ports.closed}`,
    secure: `https://localhost:${ports.secure}`,
    other: `https://localhost:${ports.other}`,
    mutual: `https://localhost:${ports.mutual}`,
    proxy: `http://127.0.0.1:${ports.proxy}`,
    proxyWithPassword: `http://us%40er:p%25ss@127.0.0.1:${ports.proxy}`,
    seen: `http://127.0.0.1:${ports.seen}`,
    requests: `http://127.0.0.1:${ports.requests}`,
    socketPath,
    folder,
    pem: {
      ca: pem('ca.crt'),
      cert: pem('client.crt'),
      key: pem('client.key'),
      locked: pem('client-locked.key'),
      account: accountKey(),
    },
  }),
);
