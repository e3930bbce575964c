// What a program on Deno does with the permissions that it was started with, on the servers of serve-places.mjs.
import { ForgeClient, token } from 'forge-client';
import { ModelClient } from 'model-client';

const [work, servers] = Deno.args;
const env = JSON.parse(servers);
const repo = { owner: 'ada', repo: 'engine' };
const messages = [{ role: 'user', content: 'Why is the sky blue?' }];
const model = new ModelClient({ baseUrl: env.model, retry: { limit: 0 } });
const forge = new ForgeClient({ baseUrl: env.forge, auth: token(env.token) });

const works = {
  requests: async () => {
    await model.chatStream({ model: 'llama3.2', messages }).final();
    await upload({ content: new Uint8Array(5), filename: 'a.bin' });
    await (await archive()).bytes();
  },
  paths: () => upload({ path: `${env.folder}/permissions` }),
  saveTo: async () => (await archive()).saveTo(`${env.folder}/permissions`),
  fromEnv: () => ModelClient.fromEnv(),
};

function archive() {
  return forge.repos.archives.get({ ...repo, archive: 'main.tar.gz' });
}

async function upload(source) {
  const { number } = await forge.issues.create(repo, { title: 'Leak' });
  await forge.issues.assets.create({ ...repo, index: number }, source);
}

try {
  await works[work]();
  console.log('done');
} catch ({ name, code, hint, mayHaveExecuted }) {
  console.log(JSON.stringify({ name, code, hint, mayHaveExecuted }));
}
