import { expect, onTestFinished, test } from 'vitest';
import { ForgeClient, type ServerVersion } from '../../src/index.js';
import { getVersion } from '../../src/operations.js';
import { poll } from '../../src/service/polling.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';
import { listening } from '../http-server.js';
import { errorOf } from '../script-server.js';

useSteadyClock();

test.each([
  [0, 'server.waitFor took longer than 500 ms (the default of timeoutMs)'],
  [1, '1.27.0 was not new within 500 ms (the default of timeoutMs)'],
])(
  'a read that is never answered, after %d that were, does not outlast the default limit of a wait',
  async (answered, message) => {
    let asked = 0;
    const baseUrl = await listening((_, response) => {
      asked += 1;
      // The others stay without an answer for as long as the connection is open.
      if (asked <= answered)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"version":"1.27.0"}');
    });
    const forge = new ForgeClient({ baseUrl, timeouts: { firstByte: null }, validate: 'off' });
    onTestFinished(() => forge.close());
    const failure = await errorOf(
      poll<ServerVersion, never>(
        forge.transport,
        {
          name: 'server.waitFor',
          endpoint: getVersion.id,
          defaultLimit: 500,
          read: (inner, call) => inner.call(getVersion, {}, call),
          findResult: () => undefined,
          makeExpiredError: ({ version }, limit) =>
            new Error(`${version} was not new within ${limit}`),
        },
        { interval: 1, maxInterval: 1 },
      ),
    );
    expect((failure as Error).message).toContain(message);
  },
);
