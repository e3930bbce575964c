import { ForgeClient } from 'forge-client';
import { getRepo } from 'forge-client/endpoints';

const forge = ForgeClient.fromEnv();
const { data, status, headers } = await forge.transport.exchange(getRepo, {
  where: { owner: 'ada', repo: 'engine' },
});
console.log(data.full_name, status, headers.get('content-type'));
