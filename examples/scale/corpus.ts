// The text files to embed, the embedding model, and the job.
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobKind } from './queue.ts';

/** The model that computes the vectors. */
export const model: string =
  process.env['EMBED_MODEL'] ?? 'nomic-embed-text';
/** The database. */
export const database: string = process.env['VECTORS'] ?? 'vectors.sqlite';

/** A text file. Its version changes with its text and with the model. */
export interface CorpusFile {
  readonly path: string;
  readonly version: string;
}

/**
 * Embeds a file unless it is stored already. A changed file is a new job.
 */
export const embedJob: JobKind<CorpusFile> = {
  name: 'embed-corpus',
  key: ({ path, version }) => `${path} ${version}`,
  looksFirst: true,
};

/** Lists the text files of a folder and its subfolders. */
export async function listFiles(folder: string): Promise<CorpusFile[]> {
  const files: CorpusFile[] = [];
  for await (const name of glob('**/*.{txt,md}', { cwd: folder })) {
    const path = join(folder, name);
    files.push({ path, version: (await readVersion(path)).version });
  }
  return files;
}

/**
 * Reads a file, and splits it at word boundaries into chunks of at most
 * 1000 characters.
 */
export async function readVersion(path: string): Promise<{
  readonly version: string;
  readonly chunks: readonly string[];
}> {
  const text = await readFile(path, 'utf8');
  return {
    version: createHash('sha256').update(`${model}\n${text}`).digest('hex'),
    chunks: text.match(/\S[^]{0,999}(?!\S)|\S{1,1000}/gu) ?? [],
  };
}
