// Custom requests: a response's status and headers, a curl command, and
// a route that the client does not have.
import { ForgeClient } from 'forge-client';
import * as endpoints from 'forge-client/endpoints';
import * as z from 'zod';

const forge = ForgeClient.fromEnv();
const where = { owner: 'ada', repo: 'engine' };

// An operation with its status and headers. The page Routes lists the
// endpoint names.
const { data, status, headers } = await forge.transport.exchange(
  endpoints.getRepo,
  { where },
);
console.log(data.full_name, status, headers.get('content-type'));

// Shows the request without sending it. Credentials are replaced.
console.log(
  forge.transport.describe(endpoints.createIssue, {
    where,
    body: { title: 'Leak' },
  }).curl,
);

// Your own route, with the client's credential, retries, time limits and
// errors.
const getSize: endpoints.Endpoint<
  { where: { owner: string; repo: string } },
  { size: number }
> = {
  id: 'getSize',
  method: 'GET',
  path: '/repos/{owner}/{repo}',
  input: { where: z.object({ owner: z.string(), repo: z.string() }) },
  output: z.looseObject({ size: z.int() }),
};
console.log((await forge.transport.call(getSize, { where })).size);
