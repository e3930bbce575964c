// Updates the labels of all repositories of an organisation: adds a job for
// each one, and shows the progress. Name the organisation: the workers
// change labels in all its repositories.
import { ForgeClient } from 'forge-client';
import { labelJob, labels } from './labels.ts';
import { showProgress } from './progress.ts';
import { addJobs } from './queue.ts';

const forge = ForgeClient.fromEnv();
const org = process.argv[2];
if (org === undefined)
  throw new Error('usage: node label-repos.ts <organisation>');
const repos = await forge.orgs.repos
  .list({ org }, { limit: 50 })
  .toArray({ concurrency: 4 });
const open = repos.filter(({ archived }) => !archived);
const queue = await addJobs(
  labelJob,
  open.map(({ name }) => ({ owner: org, repo: name, labels })),
);
await showProgress(queue, open.length, 'repositories');
await queue.close();
await forge.close();
