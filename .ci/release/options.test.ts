import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { provenance } from './provenance.ts';

const usual = { dryRun: false, canary: undefined, skipChecks: false, registry: undefined };

test('the command line of a release', () => {
  expect(readOptions([])).toEqual(usual);
  expect(readOptions(['--dry-run', '--skip-checks'])).toEqual({ ...usual, dryRun: true, skipChecks: true });
  expect(readOptions(['--canary'])).toEqual({ ...usual, canary: 'canary' });
  expect(readOptions(['--canary', '--dry-run'])).toEqual({ ...usual, canary: 'canary', dryRun: true });
  expect(readOptions(['--canary', 'next'])).toEqual({ ...usual, canary: 'next' });
  expect(readOptions(['--canary=next'])).toEqual({ ...usual, canary: 'next' });
  expect(readOptions(['--help', '--dry-run'])).toBeUndefined();
});

test.each([[['--dryrun']], [['0.2.0']], [['--canary', 'next', 'more']], [['--canary', 'latest']], [['--canary', 'a b']]])(
  '%j is refused',
  (args) => {
    expect(() => readOptions(args)).toThrow();
  },
);

test('an option that npm has taken for itself does not start a release', () => {
  for (const name of ['npm_config_dry_run', 'npm_config_canary', 'npm_config_skip_checks']) {
    expect(() => readOptions([], { [name]: 'true' })).toThrow('npm run release -- --dry-run');
  }
});

const github = { GITHUB_ACTIONS: 'true', ACTIONS_ID_TOKEN_REQUEST_URL: 'x', RUNNER_ENVIRONMENT: 'github-hosted' };

test.each([
  ['a computer', {}, 'no identity'],
  ['a runner of their own', { ...github, RUNNER_ENVIRONMENT: 'self-hosted' }, 'self-hosted'],
  ['a workflow without permission', { GITHUB_ACTIONS: 'true' }, 'id-token: write'],
  ['a job without the token', { GITLAB_CI: 'true' }, 'SIGSTORE_ID_TOKEN'],
])('%s publishes without provenance, and the reason is printed', (_host, env, reason) => {
  const answer = provenance(env, 'https://forge.example/ada/engine');
  expect(answer.available).toBe(false);
  expect(answer.reason).toContain(reason);
});

test('hosted runners attest when the manifest names the repository', () => {
  expect(provenance(github, { type: 'git' }).available).toBe(true);
  expect(provenance({ GITLAB_CI: 'true', SIGSTORE_ID_TOKEN: 'x' }, { type: 'git' }).available).toBe(true);
  expect(provenance(github, undefined)).toMatchObject({
    available: false,
    reason: expect.stringContaining('names no repository') as string,
  });
});
