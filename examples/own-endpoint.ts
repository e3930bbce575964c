// Beyond the methods: status and headers of a response, a curl command, and a route that the client does not have.
import { ForgeClient } from 'forge-client';
import * as endpoints from 'forge-client/endpoints';
import * as z from 'zod';

const forge = ForgeClient.fromEnv();
const where = { owner: 'ada', repo: 'engine' };

// An operation with its status and headers. The page Routes has the name of each endpoint.
const { data, status, headers } = await forge.transport.exchange(endpoints.getRepo, { where });
console.log(data.full_name, status, headers.get('content-type'));

// What a call would send. Nothing is sent, and credentials are replaced.
console.log(forge.transport.describe(endpoints.createIssue, { where, body: { title: 'Leak' } }).curl);

// A route of your own, with the credential, retries, time limits and errors of the client.
const getSize: endpoints.Endpoint<{ where: { owner: string; repo: string } }, { size: number }> = {
  id: 'getSize',
  method: 'GET',
  path: '/repos/{owner}/{repo}',
  input: { where: z.object({ owner: z.string(), repo: z.string() }) },
  output: z.looseObject({ size: z.int() }),
};
console.log((await forge.transport.call(getSize, { where })).size);
