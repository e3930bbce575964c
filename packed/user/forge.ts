import { ForgeClient, token } from 'forge-client';
import * as endpoints from 'forge-client/endpoints';
import * as schemas from 'forge-client/schemas';
import { startForgeServer } from 'forge-client/testing';
import { forgeTools } from 'forge-client/tools';
import { verify } from 'forge-client/webhooks';

export async function titles(): Promise<string[]> {
  const server = await startForgeServer();
  const forge = new ForgeClient({ baseUrl: server.url, auth: token('secret') });
  const repo = { owner: 'ada', repo: 'engine' };
  const { number } = await forge.issues.create(repo, { title: 'Leak' });
  const found: string[] = [`#${String(number)}`];
  for await (const issue of forge.issues.list(repo, { state: 'all' })) found.push(issue.title);
  await server.close();
  return found;
}

export const parts: readonly unknown[] = [endpoints, schemas, verify, forgeTools];

const forge = new ForgeClient({ baseUrl: 'https://forge.example' });
// @ts-expect-error -- an issue without a title
export const wrong: unknown = forge.issues.create({ owner: 'ada', repo: 'engine' }, {});
