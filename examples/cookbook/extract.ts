// Extracts the same fields from many texts. An answer that does not match
// is requested once more; texts that still fail are set aside.
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
  const { invoices, failed } = await extract(ModelClient.fromEnv(), [
    'Invoice 17: one valve, 20 EUR, and two seals at 5 EUR each. ' +
      'Total 30 EUR.',
    'Invoice 18: oil, 12.50 CHF.',
  ]);
  for (const { number, total, currency } of invoices)
    console.log(number, total, currency);
  console.log(`${failed.length} failed`);
}
