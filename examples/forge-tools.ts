// Offers a forge's operations as tools for a model: lists them, and calls
// one.
import { ForgeClient } from 'forge-client';
import { forgeTools, toolsets } from 'forge-client/tools';

const forge = ForgeClient.fromEnv();
for (const { name, description, size } of toolsets())
  console.log(`${name} (${size}): ${description}`);

const tools = forgeTools(forge, {
  include: ['issues.*', 'labels.list'],
  exclude: ['issues.delete'],
  readOnly: true,
  pick: { 'issues.list': ['number', 'title'] },
});
const list = tools.find(({ method }) => method === 'issues.list');
console.log(await list?.run({ owner: 'ada', repo: 'engine', limit: 5 }));
