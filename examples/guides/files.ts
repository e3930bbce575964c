import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const file = await forge.contents.getRaw({
  owner: 'ada',
  repo: 'engine',
  filepath: 'README.md',
});
console.log(await file.text());
