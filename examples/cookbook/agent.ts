// An agent that works in a folder: it reads files freely, but a person
// approves each write. A write replaces the file. Reading needs no
// approval: whatever is in the folder reaches the model.
import {
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { ModelClient, type Tool, tool } from 'model-client';
import * as z from 'zod';

/** Asks whether a call may run. */
export type Approve = (name: string, args: unknown) => Promise<boolean>;

/**
 * The tools of the agent. Those that change something ask first; the model
 * receives a refusal as the result of the call.
 */
export function fileTools(folder: string, approve: Approve): Tool[] {
  const within = async (path: string): Promise<string> => {
    const root = await realpath(folder);
    const full = await followLinks(resolve(root, path));
    if (full !== root && !full.startsWith(root + sep))
      throw new Error(`${path} is outside of the folder`);
    return full;
  };
  return [
    tool({
      name: 'list_files',
      description: 'Lists the files',
      run: async () =>
        (await readdir(folder, { recursive: true })).join('\n'),
    }),
    tool({
      name: 'read_file',
      description: 'Reads a text file',
      schema: z.object({ path: z.string() }),
      run: async ({ path }) => readFile(await within(path), 'utf8'),
    }),
    tool({
      name: 'write_file',
      description: 'Writes a text file. The user may refuse.',
      schema: z.object({ path: z.string(), content: z.string() }),
      run: async ({ path, content }) => {
        const target = await within(path);
        if (!(await approve('write_file', { path, content })))
          return 'The user refused. Nothing was written; do not try again.';
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, content);
        return `${path} was written`;
      },
    }),
  ];
}

/**
 * Returns where a path leads, as far as it exists: a link inside of the
 * folder may lead out of it.
 */
async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const isLink = await lstat(path).then(
      () => true,
      () => false,
    );
    if (isLink) throw new Error(`${path} leads nowhere`, { cause: error });
    return join(await followLinks(dirname(path)), basename(path));
  }
}

/**
 * Runs the agent until it answers, for at most ten steps and five minutes.
 *
 * @returns its answer
 */
export async function runAgent(
  model: ModelClient,
  task: string,
  tools: Tool[],
  name = 'llama3.2',
): Promise<string> {
  const run = model.runToolsStream(
    {
      model: name,
      messages: [{ role: 'user', content: task }],
      tools,
      maxSteps: 10,
    },
    { timeouts: { total: 5 * 60_000 } },
  );
  for await (const event of run) {
    if (event.type === 'tool-call') {
      const { function: called } = event.call;
      console.log(`> ${called.name} ${JSON.stringify(called.arguments)}`);
    }
    if (event.type === 'tool-error') console.log(`  ${event.content}`);
  }
  const { message, finish } = await run.final();
  return finish === 'max-steps'
    ? 'not finished after ten steps'
    : message.content;
}

/** Asks on the terminal. Without one, nothing is approved. */
async function onTerminal(name: string, args: unknown): Promise<boolean> {
  if (!stdin.isTTY) return false;
  const terminal = createInterface({ input: stdin, output: stdout });
  const reply = await terminal.question(
    `${name} ${JSON.stringify(args)}: run it? [y/N] `,
  );
  terminal.close();
  return reply.toLowerCase() === 'y';
}

if (process.argv[1] === import.meta.filename) {
  const [folder, task] = process.argv.slice(2);
  if (folder === undefined || task === undefined) {
    console.error('usage: agent.mts <folder> <task>');
    process.exit(1);
  }
  const tools = fileTools(folder, onTerminal);
  console.log(await runAgent(ModelClient.fromEnv(), task, tools));
}
