// Ten ordinary mistakes of a program in plain JavaScript. Each is an error that says what to write,
// or a notice: nothing succeeds and does something else without a word.
// With --stacks, each error with the calls that led to it. With --mended, the same program without
// the mistakes, which is silent.
import { ForgeClient } from 'forge-client';
import { ModelClient } from 'model-client';

const isMended = process.argv.includes('--mended');
const showsStacks = process.argv.includes('--stacks');
const baseUrl = process.env.FORGE_URL;
const auth = process.env.FORGE_TOKEN;
const forge = new ForgeClient({ baseUrl, auth });
const model = ModelClient.fromEnv();
const repo = { owner: 'ada', repo: 'engine' };
const messages = [{ role: 'user', content: 'Why is the sky blue?' }];
const config = { url: 'http://127.0.0.1:9/hook', content_type: 'json' };
const issue = await forge.issues.create(repo, { title: 'Leak' });
const at = { ...repo, index: issue.number };

/** Each mistake, and what was meant. */
const mistakes = [
  [
    () => new ForgeClient({ baseUrl, auth, region: 'eu' }),
    () => new ForgeClient({ baseUrl, auth }),
  ],
  [
    () => new ForgeClient({ baseUrl, auth, retry: { retries: 0 } }),
    () => new ForgeClient({ baseUrl, auth, retry: { limit: 0 } }),
  ],
  [
    () => forge.issues.create(repo, { title: 'Leak', priority: 'high' }),
    () => forge.issues.create(repo, { title: 'Leak' }),
  ],
  [
    () => forge.issues.list(repo, { author: 'ada' }).toArray(),
    () => forge.issues.list(repo, { created_by: 'ada' }).toArray(),
  ],
  [
    () => forge.issues.labels.remove({ ...at, label: 'bug' }),
    () => forge.issues.labels.list(at).toArray(),
  ],
  [
    () =>
      forge.hooks.create(repo, { type: 'gitea', config, events: ['push'] }),
    () =>
      forge.hooks.create(repo, {
        type: 'gitea',
        config,
        events: ['push'],
        active: true,
      }),
  ],
  [
    async () => {
      for (const { title } of await forge.issues.list(repo))
        console.log(title);
    },
    async () => {
      for await (const { title } of forge.issues.list(repo)) title.trim();
    },
  ],
  [
    () => model.chat({ model: 'llama3.2', messages, timeout: 1_000 }),
    () =>
      model.chat(
        { model: 'llama3.2', messages },
        { timeouts: { total: 60_000 } },
      ),
  ],
  [
    () => model.chat({ model: 'llama3.2', messages, mood: 'calm' }),
    () => model.chat({ model: 'llama3.2', messages }),
  ],
  [
    () =>
      model.chat({
        model: 'llama3.2',
        messages,
        format: { city: 'string' },
      }),
    () => model.chat({ model: 'llama3.2', messages, format: 'json' }),
  ],
];

for (const [mistake, meant] of mistakes)
  try {
    await (isMended ? meant : mistake)();
  } catch (error) {
    console.error(
      showsStacks ? error.stack : `${error.name}: ${error.message}`,
    );
  }
await forge.close();
await model.close();
