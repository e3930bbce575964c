import { expect, test } from 'vitest';
import { DRIVERS, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, target, THING } from '../servers/replies.js';

test.each(DRIVERS)('over %s, a page that is cut off is requested again', async (driver) => {
  const server = await replies(async (request, count, peer) => {
    if (count === 2) {
      await peer.write(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n[${THING},`,
      );
      peer.reset();
      return undefined;
    }
    const isFirst = !target(request).includes('page=2');
    return answer(200, isFirst ? `[${THING}]` : '[{"id":2,"name":"b"}]', {
      link: isFirst
        ? `<http://${header(request, 'host') ?? ''}/things?page=2>; rel="next"`
        : '</things?page=1>; rel="first"',
    });
  });
  const items = await transport(server.url, driver).pages(listThings, {}).toArray();
  expect(items.map(({ id }) => id)).toEqual([1, 2]);
  expect(server.requests).toHaveLength(3);
});
