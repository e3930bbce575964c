import { type ForgeServer, type ServerKind, startForgeServer } from '../../src/index.js';
import { asking, at } from '../api.js';
import type { Replay } from '../recorded/replay.js';
import { readState } from '../read-state.js';

const workflow =
  'name: CI\non: workflow_dispatch\njobs:\n  one:\n    runs-on: labrunner\n    steps:\n      - run: echo hi\n';

/** Starts a server of a kind with the users and repositories that the recorded requests start from. */
export async function likeWorld(like: ServerKind): Promise<ForgeServer> {
  const server = await startForgeServer({ like, bare: true, pace: { queued: 0, running: 0 } });
  const { seed } = server;
  for (const login of ['cenb', 'pga', 'pgb', 'pge', 'pgz']) seed.user(login);
  for (const org of ['pgo', 'pgoz']) seed.org(org, { owner: 'pga' });
  for (const name of ['two', 'made2']) seed.repo(`pga/${name}`);
  seed.repo('pga/one', { files: { 'a.txt': 'old\n', '.gitea/workflows/ci.yml': workflow } });
  seed.issues(
    'pga/one',
    Array.from({ length: 11 }, (_, number) => `issue ${String(number + 1)}`),
  );
  seed.commit('pga/one', { 'bx.txt': 'b\n' }, { branch: 'bx' });
  seed.commit('pga/one', { 'ma.txt': 'm\n' }, { branch: 'ma' });
  seed.commit('pga/one', { 'a.txt': 'theirs\n' }, { branch: 'mb' });
  seed.commit('pga/one', { 'a.txt': 'a\n' });
  const refs = readState(server).findRepo('pga', 'one')?.refs;
  refs?.tags.set('tx', refs.branches.get('main') ?? '');
  return server;
}

/** Adds records that no request creates: packages, runners, runs and their artifacts, notes. */
export async function addTheRest(server: ForgeServer, replay: Replay): Promise<void> {
  const { seed } = server;
  const state = readState(server);
  const sha = state.findRepo('cena', 'cen')?.refs.branches.get('main') ?? '';
  replay.know('{sha}', sha);
  seed.note('cena/cen', sha, 'a note');
  seed.package('cena/generic/pkg', '1.0', { 'file.bin': 'file\n' });
  const runners = {
    '{adminRunner}': '',
    '{repoRunner}': 'cena/cen',
    '{orgRunner}': 'ceno',
    '{userRunner}': 'cena',
  };
  for (const [name, path] of Object.entries(runners))
    replay.know(name, seed.runner(`runner of ${path}`, path));
  const ask = asking(server.url, seed.token('cena'));
  const blob = await ask('GET', '/repos/cena/cen/contents/main.go');
  replay.know('{blob}', String(at(blob, 'sha')));
  const thread = await ask('GET', '/notifications?all=true');
  replay.know('{thread}', Number(at(thread, 0, 'id')));
  const run = state.findRepo('cena', 'cen')?.actions.runs[0];
  if (run === undefined) return;
  replay.know('{run}', run.id);
  replay.know('{job}', run.attempts[0]?.jobs[0]?.id ?? 0);
  replay.know('{artifact}', seed.artifact('cena/cen', run.id, 'art', { 'a.txt': 'a\n' }));
}
