// Extracts the same fields from many texts. An answer that does not match
// is requested once more; texts that still fail are set aside.
import { readFile } from 'node:fs/promises';
import { ModelClient, OutputError } from 'model-client';
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
  const invoices: Invoice[] = [];
  const failed: { text: string; reason: string }[] = [];
  for (const text of texts) {
    try {
      const { parsed } = await model.chat({
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
      });
      invoices.push(parsed);
    } catch (error) {
      if (!(error instanceof OutputError)) throw error;
      failed.push({
        text,
        reason: `${error.path}: ${error.expected ?? error.message}`,
      });
    }
  }
  return { invoices, failed };
}

if (process.argv[1] === import.meta.filename) {
  const files = process.argv.slice(2);
  if (files.length === 0) {
    console.error('usage: extract.mts <file>…');
    process.exit(1);
  }
  const texts = await Promise.all(
    files.map((file) => readFile(file, 'utf8')),
  );
  const { invoices, failed } = await extract(ModelClient.fromEnv(), texts);
  for (const { number, total, currency } of invoices)
    console.log(number, total, currency);
  console.log(`${failed.length} failed`);
}
