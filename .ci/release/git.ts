import { run } from '../command.ts';

/** Runs git, and returns what it prints. */
export async function git(top: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, output } = await run('git', args, { cwd: top });
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed\n${output}`);
  return stdout.trim();
}
