import { expect, test } from 'vitest';
import { people, refused } from '../../people.js';

const bob = { username: 'bob' };

test('administrators give badges of the instance to users and take them away', async () => {
  await using forge = await people();
  const { state } = forge.server;
  for (const slug of ['gold', 'silver'])
    state.identity.badges.push({ id: state.nextId(), slug, description: `a ${slug} one`, image_url: '', holders: new Set() });
  const { badges } = forge.ada.admin;
  expect(await badges.list(bob).toArray()).toEqual([]);
  await badges.add(bob, { badge_slugs: ['gold', 'silver'] });
  expect((await badges.list(bob).toArray()).map(({ Slug, Description }) => [Slug, Description])).toEqual([
    ['gold', 'a gold one'],
    ['silver', 'a silver one'],
  ]);
  expect(await badges.list({ username: 'carol' }).toArray()).toEqual([]);
  expect(await refused(badges.add(bob, { badge_slugs: ['gold'] }))).toMatch(/^500 /);
  await badges.remove(bob, { badge_slugs: ['gold', 'unknown'] });
  expect((await badges.list(bob).toArray()).map(({ Slug }) => Slug)).toEqual(['silver']);
});

test('a list with an unknown badge gives none, and users cannot give badges', async () => {
  await using forge = await people();
  const { state } = forge.server;
  state.identity.badges.push({ id: state.nextId(), slug: 'gold', description: '', image_url: '', holders: new Set() });
  const { badges } = forge.ada.admin;
  expect(await refused(badges.add(bob, { badge_slugs: ['gold', 'none'] }))).toMatch(/^500 /);
  expect(await badges.list(bob).toArray()).toEqual([]);
  expect(await refused(badges.add({ username: 'nobody' }, { badge_slugs: [] }))).toBe('404 user redirect does not exist [name: nobody]');
  for (const call of [forge.bob.admin.badges.list(bob).toArray(), forge.bob.admin.badges.add(bob, { badge_slugs: ['gold'] })]) {
    expect(await refused(call)).toBe('403 user should be the site admin');
  }
});
