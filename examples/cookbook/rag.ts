// Answers questions about a folder of Markdown files: embeds their
// paragraphs once, keeps the vectors in SQLite, and cites its sources. The
// database is for one folder: paragraphs that are not in the folder are
// deleted from it. The files are only read. Run as a program, it writes the
// database paragraphs.sqlite, and requires Node 22.13 or newer.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ModelClient } from 'model-client';

const EMBED = 'nomic-embed-text';

/**
 * Embeds new paragraphs, and removes deleted ones.
 *
 * @returns how many were embedded
 */
export async function index(
  model: ModelClient,
  database: DatabaseSync,
  folder: string,
): Promise<number> {
  database.exec(
    `CREATE TABLE IF NOT EXISTS parts (
      hash TEXT PRIMARY KEY, file TEXT, text TEXT, vector BLOB
    )`,
  );
  const known = new Set(
    database
      .prepare('SELECT hash FROM parts')
      .all()
      .map(({ hash }) => String(hash)),
  );
  const parts = new Map<string, { file: string; text: string }>();
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.md')) continue;
    for (const part of (await readFile(join(folder, file), 'utf8')).split(
      /\n{2,}/,
    )) {
      const text = part.trim();
      if (text !== '')
        parts.set(
          createHash('sha256')
            .update(`${EMBED}\0${file}\0${text}`)
            .digest('hex'),
          { file, text },
        );
    }
  }
  const added = [...parts].filter(([hash]) => !known.has(hash));
  const { embeddings, failures } = await model.embedMany(
    added.map(([, { text }]) => text),
    { model: EMBED, batchSize: 64, concurrency: 2 },
  );
  for (const { index: at, error } of failures)
    // A text that fails is tried again on the next run.
    console.error(`${added[at]?.[1].file ?? ''}: ${error.message}`);
  const insert = database.prepare('INSERT INTO parts VALUES (?, ?, ?, ?)');
  for (const [at, [hash, { file, text }]] of added.entries()) {
    const vector = embeddings[at];
    if (vector)
      insert.run(
        hash,
        file,
        text,
        new Uint8Array(Float32Array.from(vector).buffer),
      );
  }
  const remove = database.prepare('DELETE FROM parts WHERE hash = ?');
  for (const hash of known) if (!parts.has(hash)) remove.run(hash);
  return added.length - failures.length;
}

/**
 * Finds the paragraphs nearest to a question, and has a model answer only
 * from them.
 */
export async function answer(
  model: ModelClient,
  database: DatabaseSync,
  question: string,
): Promise<{ text: string; files: string[] }> {
  const { embeddings } = await model.embed({
    model: EMBED,
    input: question,
  });
  const [target = []] = embeddings;
  const nearest = database
    .prepare('SELECT file, text, vector FROM parts')
    .all()
    .map(({ file, text, vector }) => ({
      file: String(file),
      text: String(text),
      likeness: dot(target, floats(vector as Uint8Array)),
    }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3);
  const sources = nearest
    .map(({ file, text }) => `[${file}] ${text}`)
    .join('\n\n');
  const { message } = await model.chat({
    model: 'llama3.2',
    messages: [
      {
        role: 'system',
        content: [
          'Answer from these sources alone.',
          `Say when they do not contain the answer.\n\n${sources}`,
        ].join(' '),
      },
      { role: 'user', content: question },
    ],
    options: { temperature: 0 },
  });
  return {
    text: message.content,
    files: [...new Set(nearest.map(({ file }) => file))],
  };
}

function floats(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer);
}

/**
 * `embed` returns vectors of length 1, so this is the cosine of the angle
 * between them.
 */
function dot(a: readonly number[], b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

if (process.argv[1] === import.meta.filename) {
  const [folder, question] = process.argv.slice(2);
  if (folder === undefined || question === undefined) {
    console.error('usage: rag.mts <folder> <question>');
    process.exit(1);
  }
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync('paragraphs.sqlite');
  const model = ModelClient.fromEnv();
  console.log(
    `${await index(model, database, folder)} paragraphs embedded`,
  );
  const { text, files } = await answer(model, database, question);
  console.log(`${text}\nfrom ${files.join(', ')}`);
  database.close();
}
