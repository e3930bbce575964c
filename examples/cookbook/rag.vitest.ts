// The index of a folder: new paragraphs are embedded, deleted ones removed,
// and the nearest reach the model.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ModelClient } from 'model-client';
import { type ModelServer, startModelServer } from 'model-client/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer, index } from './rag.ts';

const sqlite = await import('node:sqlite').catch(() => undefined); // missing before Node 22.13

describe.skipIf(sqlite === undefined)('questions about a folder', () => {
  let server: ModelServer;
  let model: ModelClient;
  let database: DatabaseSync;
  let folder: string;
  beforeEach(async () => {
    server = await startModelServer();
    model = new ModelClient({ baseUrl: server.url });
    if (sqlite !== undefined)
      database = new sqlite.DatabaseSync(':memory:');
    folder = await mkdtemp(join(tmpdir(), 'notes-'));
    await writeFile(
      join(folder, 'pump.md'),
      'The pump leaks at the main valve.\n\nTighten the valve when water drips from it.\n',
    );
    await writeFile(
      join(folder, 'office.md'),
      'Invoices are due within thirty days.\n\nThe office closes at six.\n\nLunch is at noon.\n',
    );
  });
  afterEach(async () => {
    database.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  test('only new paragraphs are embedded, and deleted ones are forgotten', async () => {
    expect(await index(model, database, folder)).toBe(5);
    expect(await index(model, database, folder)).toBe(0);
    await writeFile(
      join(folder, 'office.md'),
      'The office closes at six.\n\nLunch is at one.\n',
    );
    expect(await index(model, database, folder)).toBe(1);
    expect(
      database
        .prepare('SELECT text FROM parts WHERE file = ? ORDER BY text')
        .all('office.md'),
    ).toEqual([
      { text: 'Lunch is at one.' },
      { text: 'The office closes at six.' },
    ]);
  });

  test('the model gets the nearest paragraphs', async () => {
    await index(model, database, folder);
    const { files } = await answer(
      model,
      database,
      'Tighten the valve when water drips from it.',
    );
    expect(files[0]).toBe('pump.md');
    const { messages } = server.requests.at(-1)?.body as {
      messages: { content: string }[];
    };
    expect(messages[0]?.content).toContain('[pump.md] Tighten the valve');
  });

  test('an index that fails halfway keeps what it had', async () => {
    await index(model, database, folder);
    await writeFile(join(folder, 'new.md'), 'A new paragraph.\n');
    server.faults.add({ endpoint: 'embed', status: 500, times: 'all' });
    await index(model, database, folder).catch(() => 0);
    server.faults.clear();
    expect(await index(model, database, folder)).toBe(1);
  });
});
