import { HttpRequestInterceptor } from '@mswjs/interceptors/http';
import { http } from 'msw';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import { setupServer } from 'msw/node';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { Embedded } from '@clients/server-kit';
import { threeRoutes } from './app.js';

test('setupServer responds to the global fetch with the state and the faults of the server', async () => {
  const embedded = new Embedded(threeRoutes());
  const server = setupServer(...embedded.handlers(http, 'https://models.example/base'));
  server.listen({ onUnhandledFrame: 'error' });
  onTestFinished(() => {
    server.close();
  });
  embedded.faults.add({ status: 503 });

  const first = await fetch('https://models.example/base/value');
  const second = await fetch('https://models.example/base/value');

  expect([first.status, second.status, await second.json()]).toEqual([503, 200, { answer: 42 }]);
  expect(embedded.requests.map(({ endpoint }) => endpoint)).toEqual(['value', 'value']);
});

test('a network with the HTTP interceptor responds to undici too, line by line', async () => {
  const embedded = new Embedded(threeRoutes());
  const network = defineNetwork({
    sources: [new InterceptorSource({ interceptors: [new HttpRequestInterceptor()] })],
    handlers: embedded.handlers(http, 'https://models.example'),
    onUnhandledFrame: 'error',
    context: { quiet: true },
  });
  network.enable();
  onTestFinished(() => {
    network.disable();
  });

  const { statusCode, body } = await request('https://models.example/lines');

  expect([statusCode, await body.text()]).toEqual([200, '{"n":1}\n{"n":2}\n{"n":3}\n']);
});
