// Runs git.
import { runOrThrow } from '../base/command.ts';

/** Runs git, and returns what it prints. */
export async function git(top: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await runOrThrow('git', args, { cwd: top });
  return stdout.trim();
}
