import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import {
  basic,
  ForbiddenError,
  ForgeClient,
  NotFoundError,
  token,
  UnauthorizedError,
} from '../../../src/index.js';
import { type Scene, story, until } from './stage.js';

story(
  'an administrator creates accounts with organisations and repositories, edits, finds and removes them',
  async (scene) => {
    const { admin } = scene.site;
    const dev = await scene.invite();
    const where = { username: dev.login };
    const edited = await admin.users.update(where, {
      login_name: dev.login,
      source_id: 0,
      full_name: 'Edited',
      location: 'Here',
    });
    expect([edited.full_name, edited.location]).toEqual(['Edited', 'Here']);
    expect((await admin.users.search({ limit: 50 }).toArray()).map(({ login }) => login)).toContain(
      dev.login,
    );
    const org = scene.name('given-org');
    await admin.users.orgs.create(where, { username: org });
    scene.after(() => scene.site.orgs.delete({ org }));
    expect((await admin.users.orgs.list(where).toArray()).map(({ username }) => username)).toEqual([
      org,
    ]);
    expect(
      (await admin.orgs.list({ limit: 50 }).toArray()).map(({ username }) => username),
    ).toContain(org);
    const made = await admin.users.repos.create(where, { name: scene.name('given') });
    expect(made.owner.login).toBe(dev.login);
    expect(
      (await admin.emails.search({ q: dev.email }).toArray()).map(({ email }) => email),
    ).toEqual([dev.email]);
    expect((await admin.emails.list({ limit: 50 }).toArray()).map(({ email }) => email)).toContain(
      dev.email,
    );
    await expect(dev.forge.admin.users.search().toArray()).rejects.toBeInstanceOf(ForbiddenError);
    const guest = scene.name('guest');
    await admin.users.create({
      username: guest,
      email: `${guest}@example.org`,
      password: `pass-word-${guest}`,
    });
    await admin.users.delete({ username: guest }, { purge: true });
    await expect(admin.users.delete({ username: guest })).rejects.toBeInstanceOf(NotFoundError);
  },
);

story('an administrator lists scheduled tasks and starts one', async (scene) => {
  const { admin } = scene.site;
  const tasks = await admin.cron.list({ limit: 50 }).toArray();
  const task = 'check_repo_stats';
  expect(tasks.map(({ name }) => name)).toContain(task);
  await admin.cron.run({ task });
  await expect(admin.cron.run({ task: 'no_such_task' })).rejects.toBeInstanceOf(NotFoundError);
  expect(await admin.unadopted.list().toArray()).toBeInstanceOf(Array);
});

story('an administrator reads the badges of a user', async (scene) => {
  await scene.needs('admin-badges');
  const dev = await scene.invite();
  expect(await scene.site.admin.badges.list({ username: dev.login }).toArray()).toEqual([]);
});

story('an administrator reads and removes the e-mail addresses of a user', async (scene) => {
  await scene.needs('admin-user-emails');
  const dev = await scene.invite();
  const where = { username: dev.login };
  const second = `second-${dev.email}`;
  await dev.forge.user.emails.add({ emails: [second] });
  expect(
    (await scene.site.admin.users.emails.list(where).toArray()).map(({ email }) => email).sort(),
  ).toEqual([dev.email, second].sort());
  await scene.site.admin.users.emails.remove(where, { emails: [second] });
  expect(
    (await scene.site.admin.users.emails.list(where).toArray()).map(({ email }) => email),
  ).toEqual([dev.email]);
});

story('quotas are counted, and their rules are grouped and given to users', async (scene) => {
  await scene.needs('quota');
  const { quotaRules, quotaGroups, users } = scene.site.admin;
  const dev = await scene.invite();
  await scene.repo(dev, 'counted');
  const rule = scene.name('rule');
  const group = scene.name('group');
  await quotaRules.create({ name: rule, limit: 1024, subjects: ['size:assets:packages:all'] });
  scene.after(() => quotaRules.delete({ quotarule: rule }));
  expect((await quotaRules.update({ quotarule: rule }, { limit: -1 })).limit).toBe(-1);
  expect((await quotaRules.get({ quotarule: rule })).limit).toBe(-1);
  expect((await quotaRules.list().toArray()).map(({ name }) => name)).toContain(rule);
  await quotaGroups.create({ name: group });
  scene.after(() => quotaGroups.delete({ quotagroup: group }));
  await quotaGroups.rules.add({ quotagroup: group, quotarule: rule });
  expect((await quotaGroups.get({ quotagroup: group })).rules.map(({ name }) => name)).toEqual([
    rule,
  ]);
  await quotaGroups.users.add({ quotagroup: group, username: dev.login });
  expect(
    (await quotaGroups.users.list({ quotagroup: group }).toArray()).map(({ login }) => login),
  ).toEqual([dev.login]);
  const { used, groups } = await until(
    () => dev.forge.user.quota.get(),
    (quota) => quota.used.size.repos.public > 0,
  );
  expect([used.size.repos.public > 0, groups.length]).toEqual([true, 1]);
  // From Forgejo 15 on, a group denies what none of its rules is about.
  expect(await dev.forge.user.quota.check({ subject: 'size:all' })).toBe(
    !scene.since({ forgejo: '15' }),
  );
  expect(await dev.forge.user.quota.check({ subject: 'size:assets:packages:all' })).toBe(true);
  expect(await dev.forge.user.quota.attachments.list().toArray()).toEqual([]);
  expect((await users.quota.get({ username: dev.login })).groups.map(({ name }) => name)).toEqual([
    group,
  ]);
  await users.quota.replaceGroups({ username: dev.login }, { groups: [] });
  expect(await quotaGroups.users.list({ quotagroup: group }).toArray()).toEqual([]);
  await quotaGroups.rules.remove({ quotagroup: group, quotarule: rule });
});

/** The six digits of RFC 6238 for a secret in base32. */
function timeCode(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const digits = secret.toUpperCase().match(/[A-Z2-7]/g) ?? [];
  const bits = digits.map((digit) => alphabet.indexOf(digit).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** An account with two-factor authentication. Servers let people enrol on their web pages only, so a real one is named by variables. */
function secondFactor(scene: Scene): {
  readonly username: string;
  readonly password: string;
  readonly otp: () => string;
} {
  if (scene.embedded !== undefined) {
    scene.embedded.seed.user('grace', { password: 'nanoseconds', otp: '042042' });
    return { username: 'grace', password: 'nanoseconds', otp: () => '042042' };
  }
  const {
    FORGE_OTP_USER: username,
    FORGE_OTP_PASSWORD: password,
    FORGE_OTP_SECRET: secret,
  } = process.env;
  if (username === undefined || password === undefined || secret === undefined)
    return scene.skip(
      'no API enrols a second factor: enrol a user on the web page and set FORGE_OTP_USER, FORGE_OTP_PASSWORD and FORGE_OTP_SECRET',
    );
  return { username, password, otp: () => timeCode(secret) };
}

story(
  'a user with a second factor signs in with a one-time code and creates a token that needs none',
  async (scene) => {
    const { username, password, otp } = secondFactor(scene);
    await using bare = new ForgeClient({ baseUrl: scene.url, auth: basic({ username, password }) });
    await expect(bare.user.get()).rejects.toBeInstanceOf(UnauthorizedError);
    let asked = 0;
    const code = (): Promise<string> => {
      asked += 1;
      return Promise.resolve(otp());
    };
    await using byPassword = new ForgeClient({
      baseUrl: scene.url,
      auth: basic({ username, password, otp: code }),
      validate: 'strict',
    });
    const name = scene.name('one-time');
    const made = await byPassword.users.tokens.create(
      { username },
      { name, scopes: ['read:user', 'write:user'] },
    );
    const { administrator } = scene;
    if (administrator !== undefined)
      scene.after(() =>
        scene.site
          .with({ auth: basic(administrator) })
          .users.tokens.delete({ username, token: name }),
      );
    expect(asked).toBe(1);
    const byToken = byPassword.with({ auth: token(made.sha1) });
    expect((await byToken.user.get()).login).toBe(username);
  },
);
