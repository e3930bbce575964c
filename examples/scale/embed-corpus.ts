// Embeds a folder of text files: adds a job for each file that is not
// stored, and shows the progress. Run it again to resume. The files are
// only read; the workers write to the database in VECTORS.
import { resolve } from 'node:path';
import { database, embedJob, listFiles } from './corpus.ts';
import { showProgress } from './progress.ts';
import { addJobs } from './queue.ts';
import { VectorStore } from './vector-store.ts';

const files = await listFiles(resolve(process.argv[2] ?? '.'));
const store = new VectorStore(database);
const missing = files.filter(
  ({ path, version }) => !store.has(path, version),
);
store.close();
const queue = await addJobs(embedJob, missing);
await showProgress(queue, files.length, 'files');
await queue.close();
