import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const issues = forge.issues.list({ owner: 'ada', repo: 'engine' });

const { items, total, next } = await issues.page();
console.log(items.length, 'of', total);
if (next !== undefined) {
  const second = await issues.page({ cursor: next });
  console.log(second.items.length, 'more');
}
