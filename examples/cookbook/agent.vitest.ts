// The agent with a model that reads a file and writes it, and one that
// tries to leave the folder.
import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModelClient } from 'model-client';
import {
  type ModelServer,
  type ReplyFunction,
  startModelServer,
} from 'model-client/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileTools, runAgent } from './agent.ts';

let folder: string;
let server: ModelServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-'));
  await writeFile(join(folder, 'valve.md'), 'left');
});
afterEach(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

/** Calls the tools in order, then repeats the last result. */
function calling(
  ...calls: readonly (readonly [string, Record<string, unknown>])[]
): ReplyFunction {
  return ({ messages }) => {
    const results = messages.filter(({ role }) => role === 'tool');
    const [name, args] = calls[results.length] ?? [];
    return name === undefined
      ? (results.at(-1)?.content ?? '')
      : { tool_calls: [{ function: { name, arguments: args } }] };
  };
}

async function run(
  reply: ReplyFunction,
  allowed: boolean,
): Promise<{ answer: string; asked: unknown[]; file: string }> {
  server = await startModelServer({ reply });
  const asked: unknown[] = [];
  const approve = (name: string, args: unknown): Promise<boolean> => {
    asked.push([name, args]);
    return Promise.resolve(allowed);
  };
  const answer = await runAgent(
    new ModelClient({ baseUrl: server.url }),
    'Correct it.',
    fileTools(folder, approve),
  );
  return {
    answer,
    asked,
    file: await readFile(join(folder, 'valve.md'), 'utf8'),
  };
}

const write = [
  'write_file',
  { path: 'valve.md', content: 'right' },
] as const;

test('an approved file is written', async () => {
  const { answer, asked, file } = await run(
    calling(['read_file', { path: 'valve.md' }], write),
    true,
  );
  expect([answer, asked, file]).toEqual([
    'valve.md was written',
    [write],
    'right',
  ]);
});

test('a refused file is not written, and the model is told', async () => {
  const { answer, file } = await run(calling(write), false);
  expect(answer).toContain('refused');
  expect(file).toBe('left');
});

test('a path outside of the folder is an error that the model sees, and nobody is asked', async () => {
  const { answer, asked } = await run(
    calling(['write_file', { path: '../valve.md', content: 'right' }]),
    true,
  );
  expect(answer).toContain('outside');
  expect(asked).toEqual([]);
});

test('a link in the folder does not lead out of it', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'outside-'));
  try {
    await writeFile(join(outside, 'key.txt'), 'secret');
    await symlink(outside, join(folder, 'link'));
    await symlink(join(outside, 'key.txt'), join(folder, 'key.txt'));
    const { answer, asked } = await run(
      calling(['read_file', { path: 'link/key.txt' }]),
      true,
    );
    expect(answer).toContain('link/key.txt is outside of the folder');
    const second = await run(
      calling(
        ['read_file', { path: 'key.txt' }],
        ['write_file', { path: 'link/new.txt', content: 'x' }],
        ['write_file', { path: 'link/deep/new.txt', content: 'x' }],
      ),
      true,
    );
    expect(second.answer).toContain('outside of the folder');
    expect([...asked, ...second.asked]).toEqual([]);
    expect(await readdir(outside)).toEqual(['key.txt']);
  } finally {
    await rm(outside, { recursive: true });
  }
});
