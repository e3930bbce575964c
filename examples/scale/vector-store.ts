// The vectors of text files in SQLite. The store records which work is
// done, whatever happens to the queue.
import { DatabaseSync } from 'node:sqlite';

/** A part of a file and its vector. */
export interface Chunk {
  readonly text: string;
  readonly vector: readonly number[];
}

/** Several processes on one machine can have it open at the same time. */
export class VectorStore {
  readonly #db: DatabaseSync;

  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    this.#db.exec(`
      PRAGMA busy_timeout = 10000;
      PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS files (
        path TEXT PRIMARY KEY, version TEXT NOT NULL
      );
      CREATE TABLE IF NOT EXISTS chunks (
        path TEXT NOT NULL, position INTEGER NOT NULL, text TEXT NOT NULL,
        vector BLOB NOT NULL, PRIMARY KEY (path, position)
      );
    `);
  }

  /** Returns whether this version of a file is stored. */
  has(path: string, version: string): boolean {
    return (
      this.#db
        .prepare('SELECT 1 FROM files WHERE path = ? AND version = ?')
        .get(path, version) !== undefined
    );
  }

  /**
   * Replaces the chunks of a file in one transaction. Writes nothing if
   * this version is already stored.
   */
  put(path: string, version: string, chunks: readonly Chunk[]): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      if (!this.has(path, version)) {
        this.#db.prepare('DELETE FROM chunks WHERE path = ?').run(path);
        const insert = this.#db.prepare(
          'INSERT INTO chunks VALUES (?, ?, ?, ?)',
        );
        for (const [position, { text, vector }] of chunks.entries())
          insert.run(
            path,
            position,
            text,
            new Uint8Array(Float32Array.from(vector).buffer),
          );
        this.#db
          .prepare(
            `INSERT INTO files VALUES (?, ?)
             ON CONFLICT (path) DO UPDATE SET version = excluded.version`,
          )
          .run(path, version);
      }
      this.#db.exec('COMMIT');
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }
}
