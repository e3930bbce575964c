// A guard stops whatever a client sends, also by itself: a live server stands beside it and counts.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { GUARDS, removeMocks } from '../../../../core/test/servers/guards.js';
import {
  authorizationUrl,
  exchangeCode,
  ForgeClient,
  oauth2,
  type OAuth2Tokens,
} from '../../../src/index.js';
import { createWebhookHandler } from '../../../src/webhooks/index.js';
import { listening } from '../../http-server.js';
import { SECRET } from '../../webhooks/deliveries.js';
import { PUSH, signed } from '../../webhooks/receiver.js';
import { temporaryFolder } from './temporary-folder.js';

afterEach(removeMocks);

const where = { owner: 'ada', repo: 'engine' };
const tokens = { access_token: 'pl4nted-access', refresh_token: 'pl4nted-refresh' };
const application = { clientId: 'app', clientSecret: 'pl4nted-secret' };
const redirectUri = 'https://app.example/callback';

/** A server that answers every request with 200, and notes it. */
async function serve(): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const url = await listening((request, response) => {
    requests.push(`${String(request.method)} ${String(request.url)}`);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { url, requests };
}

async function followLog(forge: ForgeClient): Promise<void> {
  for await (const piece of forge.actions.jobs.followLog({ ...where, job_id: 1 }))
    expect.fail(`it was not stopped: ${String(piece)}`);
}

/** What an error and its causes say. */
function readMessages(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...readMessages(error.cause)] : [];
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    (value) => expect.fail(`it was not stopped: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
}

describe.each(Object.entries(GUARDS))('%s', (_, [set, words]) => {
  test('stops the requests for tokens of an OAuth2 application', async () => {
    const { url, requests } = await serve();
    const app = { baseUrl: url, ...application };
    const pending = await authorizationUrl({ ...app, redirectUri });
    const callback = `${redirectUri}?code=c&state=${pending.state}`;
    const auth = (given: OAuth2Tokens): ReturnType<typeof oauth2> =>
      oauth2({ ...app, tokens: given });
    const expired = auth({ ...tokens, expires_at: Date.now() - 1000 });
    set(url);
    for (const call of [
      () => exchangeCode({ ...app, redirectUri }, callback, pending),
      () => expired.getAccessToken(),
      () => new ForgeClient({ baseUrl: url, auth: expired }).user.get(),
      () => new ForgeClient({ baseUrl: url, auth: auth(tokens) }).user.get(),
    ]) {
      const error = await failure(call());
      expect(readMessages(error)).toContainEqual(expect.stringMatching(words));
      expect(String(readMessages(error))).not.toContain('pl4nted');
    }
    expect(requests).toEqual([]);
  });

  test('stops uploads, downloads, calls that wait, and those of several requests', async () => {
    const { url, requests } = await serve();
    const forge = new ForgeClient({ baseUrl: url, auth: 'pl4nted-token' });
    const path = join(await temporaryFolder(), 'notes.txt');
    await writeFile(path, 'Notes');
    const sha = { ...where, ref: 'main' };
    set(url);
    for (const call of [
      () => forge.releases.assets.create({ ...where, id: 1 }, { content: { path }, name: 'notes' }),
      () => forge.contents.getMedia({ ...where, filepath: 'model.bin' }),
      () => forge.actions.artifacts.download({ ...where, artifact_id: 1 }),
      () => followLog(forge),
      () => forge.commits.statuses.waitFor(sha),
      () => forge.branches.waitFor({ ...where, branch: 'main' }),
      () => forge.pulls.waitUntilMergeable({ ...where, index: 1 }),
      () =>
        forge.actions.workflows.dispatchAndWait(
          { ...where, workflow_id: 'ci.yml' },
          { ref: 'main' },
        ),
      () => forge.issues.labels.replace({ ...where, index: 1 }, { labels: ['bug'] }),
      () => forge.server.product(),
    ]) {
      const error = await failure(call());
      expect(readMessages(error)).toContainEqual(expect.stringMatching(words));
    }
    expect(requests).toEqual([]);
  });

  test('stops the calls of a webhook handler, which answers all the same', async () => {
    const { url, requests } = await serve();
    const forge = new ForgeClient({ baseUrl: url, auth: 'pl4nted-token' });
    const errors: unknown[] = [];
    const handle = createWebhookHandler({
      secret: SECRET,
      on: {
        push: async () => {
          await forge.issues.create(where, { title: 'Leak' });
        },
      },
      onError: (error) => void errors.push(error),
    });
    set(url);
    const request = new Request(`${url}/hook`, {
      method: 'POST',
      headers: signed(PUSH),
      body: PUSH,
    });
    const { status } = await handle(request);
    expect(status).toBe(500);
    expect(readMessages(errors[0])).toContainEqual(expect.stringMatching(words));
    expect(requests).toEqual([]);
  });
});
