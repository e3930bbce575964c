// Makes each mistake in a function of its name, and writes the warnings of the process as JSON.
import { ForgeClient } from '../../../src/index.js';

const written: { readonly message: string; readonly stack: string }[] = [];
process.on('warning', ({ message, stack = '' }) => written.push({ message, stack }));

const answer = { id: 1, name: 'x', title: 'x', active: false, events: ['push'] };
const fetch = (url: string | URL): Promise<Response> =>
  Promise.resolve(Response.json(/labels$|issues\?/.test(String(url)) ? [] : answer));
const repo = { owner: 'ada', repo: 'engine' };
const baseUrl = 'http://127.0.0.1:9';
const forge = new ForgeClient({ baseUrl, fetch });
const mood = { mood: 1 };
const config = { url: 'http://x', content_type: 'json' } as const;

export const MISTAKES: Readonly<Record<string, () => Promise<unknown>>> = {
  program_constructor: () =>
    Promise.resolve(new ForgeClient({ baseUrl, fetch, region: 1 } as never)),
  program_create: async () => await forge.issues.create(repo, { title: 'x', ...mood }),
  program_list: async () => await forge.issues.list(repo, {}, { zone: 1 } as object).toArray(),
  program_replace: async () =>
    await forge.issues.labels.replace({ ...repo, index: 1 }, { labels: ['x'], ...mood }),
  program_file: async () =>
    await forge.contents.create(
      { ...repo, filepath: 'a' },
      {
        content: 'x',
        message: 'y',
        committer: { name: 'a', ...mood },
      },
    ),
  program_hook: async () =>
    await forge.hooks.create(repo, { type: 'gitea', config, events: ['push'] }),
};

for (const run of Object.values(MISTAKES)) await run().catch(() => undefined);
await new Promise((resolve) => setImmediate(resolve));
process.stdout.write(JSON.stringify(written));
