// The program of a page: a chat with an answer of a given form, and a list. It runs as bundlers for browsers put it together.
import { ForgeClient, NotFoundError } from 'forge-client';
import { ModelClient } from 'model-client';
import * as z from 'zod/v4/mini';

const format = z.object({ city: z.string() });
const where = { owner: 'ada', repo: 'engine' };

globalThis.visit = async (servers) => {
  const model = new ModelClient({ baseUrl: servers.model });
  const request = { model: 'llama3.2', messages: [{ role: 'user', content: 'The city of Bern.' }] };
  const stream = model.chatStream({ ...request, format });
  let events = 0;
  for await (const { message } of stream) if (message.content !== '') events += 1;
  const { parsed } = await stream.final();
  const forge = new ForgeClient({ baseUrl: servers.forge });
  const issues = await forge.issues.list(where).toArray();
  const error = await forge.repos.get({ owner: 'ada', repo: 'nope' }).catch((reason) => reason);
  return {
    city: parsed.city,
    events,
    late: await late(model, request),
    titles: issues.map(({ title }) => title),
    missing: error instanceof NotFoundError,
  };
};

/** What comes from files that a page loads when they are needed. */
async function late(model, request) {
  let partial;
  for await (const value of model.chatStream({ ...request, format }).partialObjects)
    partial = value;
  const { finish } = await model.runTools({
    ...request,
    tools: [{ name: 'weather', run: () => 'sun' }],
  });
  const { digest } = await model.blobs.upload(new Blob(['abc']));
  return { partial, finish, digest };
}
