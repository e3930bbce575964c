import { ForgeClient } from 'forge-client';

const forge = new ForgeClient({ baseUrl: 'https://forge.example' });
const repo = { owner: 'ada', repo: 'engine' };
export const one: unknown = await forge.repos.get(repo);
export const two: unknown = await forge.issues.get({ ...repo, index: 1 });
export const three: unknown = await forge.issues.create(repo, { title: 'Leak' });
export const four: unknown = await forge.user.get();
export const five: unknown = await forge.server.version();
export const six: unknown = await forge.issues.list(repo).page();
export const seven: unknown = await forge.labels.list(repo).toArray();
export const eight: unknown = await forge.milestones.list(repo).toArray();
export const nine: unknown = await forge.issues.update({ ...repo, index: 1 }, { state: 'closed' });
for await (const issue of forge.issues.list(repo, { state: 'all' })) console.log(issue.title);
