import { expect, test } from 'vitest';
import { BranchProtections } from '../../../src/api/branches/protections/protections.js';
import type { ServerKind } from '../../../src/testing.js';
import { startForgeServer } from '../../../src/testing.js';
import { ForgeClient, type Notice, token } from '../../../src/index.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const where = { ...repo, name: 'main' };
const rule_name = 'main';

test.each([
  [{ enable_force_push: true }, 'enable_force_push', 'enable_push: true'],
  [{ enable_force_push: true, enable_push: false }, 'enable_force_push', 'enable_push: true'],
  [
    { enable_push: true, enable_force_push_allowlist: true },
    'enable_force_push_allowlist',
    'enable_force_push: true',
  ],
  [
    { enable_push: true, enable_force_push: true, force_push_allowlist_usernames: ['bob'] },
    'force_push_allowlist_usernames',
    'enable_force_push_allowlist: true',
  ],
  [{ enable_push_whitelist: true }, 'enable_push_whitelist', 'enable_push: true'],
  [{ push_whitelist_usernames: ['bob'] }, 'push_whitelist_usernames', 'enable_push: true'],
  [
    { merge_whitelist_usernames: ['bob'] },
    'merge_whitelist_usernames',
    'enable_merge_whitelist: true',
  ],
  [{ status_check_contexts: ['ci'] }, 'status_check_contexts', 'enable_status_check: true'],
] as const)('a rule with %j is refused, because %s needs %s', async (body, key, needed) => {
  const { transport, lines } = await scriptServer([]);
  const error = await errorOf(
    new BranchProtections(transport).create(repo, { rule_name, ...body }),
  );
  expect(error).toMatchObject({
    name: 'InputError',
    code: 'invalid-input',
    message: expect.stringContaining(`branches.protections.create: body.${key}`) as unknown,
  });
  expect((error as Error).message).toContain(needed);
  expect(lines).toEqual([]);
});

test.each([
  [{ enable_push_whitelist: true }, 'enable_push_whitelist', 'enable_push: true'],
  [{ enable_force_push_allowlist: true }, 'enable_force_push_allowlist', 'enable_force_push: true'],
  [{ enable_force_push: true, enable_push: false }, 'enable_force_push', 'enable_push: true'],
  [
    {
      enable_force_push: true,
      enable_force_push_allowlist: true,
      force_push_allowlist_usernames: ['bob'],
    },
    'force_push_allowlist_usernames',
    'force_push_allowlist_deploy_keys beside it',
  ],
  [
    {
      enable_force_push: true,
      enable_force_push_allowlist: true,
      force_push_allowlist_deploy_keys: true,
    },
    'force_push_allowlist_deploy_keys',
    'force_push_allowlist_usernames beside it',
  ],
] as const)('an update with %j is refused, because %s needs %s', async (body, key, needed) => {
  const { transport, lines } = await scriptServer([]);
  const error = await errorOf(new BranchProtections(transport).update(where, body));
  expect(error).toMatchObject({ name: 'InputError', code: 'invalid-input' });
  expect((error as Error).message).toContain(`branches.protections.update: body.${key}`);
  expect((error as Error).message).toContain(needed);
  expect(lines).toEqual([]);
});

test('what has an effect is sent as it is, and so is a rule as it was read', async () => {
  const reply = recorded('repoCreateBranchProtection', 'ok');
  const { transport, asked } = await scriptServer([reply, reply, reply, reply]);
  const protections = new BranchProtections(transport);
  const made = await protections.create(repo, {
    rule_name,
    enable_push: true,
    enable_force_push: true,
    enable_force_push_allowlist: true,
    force_push_allowlist_usernames: ['bob'],
    enable_merge_whitelist: false,
    merge_whitelist_usernames: ['bob'],
  });
  await protections.update(where, {
    enable_force_push: true,
    enable_force_push_allowlist: true,
    force_push_allowlist_usernames: ['bob'],
    force_push_allowlist_deploy_keys: false,
  });
  const { branch_name: _, rule_name: __, created_at: ___, updated_at: ____, ...rest } = made;
  await protections.update(where, { ...rest, required_approvals: 2 });
  await protections.update(where, { required_approvals: 2, push_whitelist_usernames: ['bob'] });
  expect(asked).toHaveLength(4);
  expect(JSON.parse(asked[1]?.body ?? '')).not.toHaveProperty('enable_push');
});

/** What the embedded server makes of requests that the client would refuse. */
async function made(like: ServerKind, change: object): Promise<unknown> {
  await using server = await startForgeServer({ like });
  server.seed.user('bob');
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const headers = {
    authorization: `token ${server.token}`,
    'content-type': 'application/json',
  };
  const url = `${server.url}/api/v1/repos/ada/engine/branch_protections`;
  const rule = { rule_name, enable_force_push: true, enable_force_push_allowlist: true };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify(rule) });
  const before = await forge.branches.protections.get(where);
  await fetch(`${url}/main`, { method: 'PATCH', headers, body: JSON.stringify(change) });
  const after = await forge.branches.protections.get(where);
  return {
    created: before.enable_force_push,
    allowlist: after.enable_force_push_allowlist,
    users: after.force_push_allowlist_usernames,
    push: after.enable_push_whitelist,
  };
}

test('the embedded forge ignores what the real one does', async () => {
  const change = {
    enable_push_whitelist: true,
    enable_force_push_allowlist: true,
    force_push_allowlist_usernames: ['bob'],
  };
  expect(await made('gitea-1.27', change)).toEqual({
    created: false,
    allowlist: false,
    users: ['bob'],
    push: false,
  });
  const whole = { ...change, enable_push: true, enable_force_push: true };
  expect(await made('gitea-1.27', whole)).toEqual({
    created: false,
    allowlist: true,
    users: ['bob'],
    push: true,
  });
});

test.each([
  ['forgejo-15', { block_admin_merge_override: true }, ['block_admin_merge_override']],
  ['forgejo-15', { apply_to_admins: true, block_admin_merge_override: true }, []],
  ['gitea-1.27', { apply_to_admins: true, block_admin_merge_override: true }, []],
  ['gitea-1.27', { apply_to_admins: true }, ['apply_to_admins']],
  ['gitea-1.27', { block_on_codeowner_reviews: true }, ['block_on_codeowner_reviews']],
  ['gitea-1.27', { apply_to_admins: false, priority: 2 }, []],
  [
    'gitea-1.22',
    { enable_bypass_allowlist: true, bypass_allowlist_usernames: ['ada'] },
    ['enable_bypass_allowlist', 'bypass_allowlist_usernames'],
  ],
] as const)(
  'what %s does not know of a rule with %j is a notice, and the rule is made',
  async (like, body, ignored) => {
    await using server = await startForgeServer({ like });
    const notices: Notice[] = [];
    await using forge = new ForgeClient({
      baseUrl: server.url,
      auth: token(server.token),
      logger: null,
      hooks: { onNotice: (notice) => notices.push(notice) },
    });
    await forge.branches.protections.create(repo, { rule_name });
    await forge.branches.protections.update(where, body);
    expect(notices.map(({ code, message }) => [code, message])).toEqual(
      ignored.length === 0
        ? []
        : [
            [
              'unknown-key',
              `branches.protections.update: this server does not know ${ignored.map((key) => `body.${key}`).join(', ')}, and ignored ${ignored.length === 1 ? 'it' : 'them'}`,
            ],
          ],
    );
  },
);
