// Extracts the same fields from many texts and PDF files, several at a time.
// An answer that does not match is requested once more; texts that still
// fail, or take too long, are set aside.
import { readFile } from 'node:fs/promises';
import { ModelClient, OutputError, TimeoutError } from 'model-client';
import { extractText } from 'unpdf';
import * as z from 'zod';

export interface Invoice {
  number: string;
  currency: 'EUR' | 'USD' | 'CHF';
  total: number;
  lines: { text: string; amount: number }[];
}

const invoice: z.ZodType<Invoice> = z.object({
  number: z.string(),
  currency: z.enum(['EUR', 'USD', 'CHF']),
  total: z.number().nonnegative(),
  lines: z.array(z.object({ text: z.string(), amount: z.number() })),
});

export interface Extracted {
  readonly invoices: readonly Invoice[];
  /** The texts without a valid answer, with the reason. */
  readonly failed: readonly {
    readonly text: string;
    readonly reason: string;
  }[];
}

/**
 * Extracts an invoice from each text. Rejects on an error that affects all
 * texts, such as a missing model.
 */
export async function extract(
  model: ModelClient,
  texts: readonly string[],
  name = 'llama3.2',
): Promise<Extracted> {
  const found = new Map<number, Invoice>();
  const failed: { text: string; reason: string }[] = [];
  const stop = new AbortController();
  const rest = texts.entries();

  // Each takes the next text from the same iterator.
  async function work(): Promise<void> {
    for (const [at, text] of rest) {
      try {
        const { parsed } = await model.chat(
          {
            model: name,
            messages: [
              {
                role: 'user',
                content: `Extract the invoice as JSON.\n\n${text}`,
              },
            ],
            format: invoice,
            repair: 1, // a second request shows the model what was wrong
            options: { temperature: 0 },
          },
          { timeouts: { total: 120_000 }, signal: stop.signal },
        );
        found.set(at, parsed);
      } catch (error) {
        if (error instanceof OutputError)
          failed.push({
            text,
            reason: `${error.path}: ${error.expected ?? error.message}`,
          });
        else if (error instanceof TimeoutError)
          failed.push({ text, reason: 'no answer within two minutes' });
        else throw error;
      }
    }
  }

  try {
    // As many at a time as the server answers (OLLAMA_NUM_PARALLEL).
    await Promise.all([work(), work(), work(), work()]);
  } finally {
    stop.abort(); // an error ends the requests of the others, too
  }
  const invoices = [...found]
    .sort(([one], [other]) => one - other)
    .map(([, parsed]) => parsed);
  return { invoices, failed };
}

/** Reads a text file, or the text of a PDF; a scan has none. */
export async function readText(file: string): Promise<string> {
  if (!file.endsWith('.pdf')) return readFile(file, 'utf8');
  const pages = new Uint8Array(await readFile(file));
  const { text } = await extractText(pages, { mergePages: true });
  if (text.trim() === '') throw new Error(`${file} has no text`);
  return text;
}

if (process.argv[1] === import.meta.filename) {
  const files = process.argv.slice(2);
  if (files.length === 0) {
    console.error('usage: extract.mts <file>…');
    process.exit(1);
  }
  const texts = await Promise.all(files.map(readText));
  const { invoices, failed } = await extract(ModelClient.fromEnv(), texts);
  for (const { number, total, currency } of invoices)
    console.log(number, total, currency);
  for (const { text, reason } of failed)
    console.error(`failed: ${text.slice(0, 40)}… ${reason}`);
}
