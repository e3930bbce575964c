// The command line of `npm run release`.
import { parseArgs } from 'node:util';

export interface ReleaseOptions {
  /** Publishes to a registry on this machine instead of the real one, and leaves no tags. */
  readonly dryRun: boolean;
  /** The name of a snapshot release, which is published under a tag of that name. */
  readonly canary: string | undefined;
  readonly skipChecks: boolean;
  readonly registry: string | undefined;
}

export const HELP = `npm run release -- [options]

  --dry-run          everything but publishing and tagging: the packages go to a registry on this machine and are tried from there
  --canary [name]    a snapshot such as 0.0.0-canary-20260101000000, published under the tag "canary" or the given name; no git tag
  --skip-checks      leaves out .ci/run, when it has just passed on this commit
  --registry <url>   publishes to this registry instead of that of npm's configuration
  --help             shows this`;

/** What npm takes for itself when the `--` before the options is missing. */
const TAKEN_BY_NPM = ['npm_config_dry_run', 'npm_config_canary', 'npm_config_skip_checks'];

/** Returns the options, or undefined for `--help`. Throws for arguments that it does not know, and for those that did not reach it. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv = {}): ReleaseOptions | undefined {
  const taken = TAKEN_BY_NPM.find((name) => (env[name] ?? '') !== '');
  if (taken !== undefined)
    throw new Error('npm has taken an option for itself: write npm run release -- --dry-run, with two dashes before it');
  const { values, positionals } = parseArgs({
    args: args.map((arg) => (arg === '--canary' ? '--canary=' : arg)),
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      canary: { type: 'string' },
      'skip-checks': { type: 'boolean', default: false },
      registry: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const [name, ...more] = positionals;
  if (more.length > 0 || (name !== undefined && values.canary !== '')) throw new Error(`unknown arguments: ${positionals.join(' ')}`);
  const canary = values.canary === undefined ? undefined : values.canary || (name ?? 'canary');
  if (canary !== undefined && (!/^[a-z][a-z0-9-]*$/.test(canary) || canary === 'latest')) {
    throw new Error(`"${canary}" cannot name a canary release: lower-case letters, digits and dashes, and not "latest"`);
  }
  return { dryRun: values['dry-run'], canary, skipChecks: values['skip-checks'], registry: values.registry };
}
