// The extraction with a model whose first answer is wrong, and with one
// that never answers correctly.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModelClient } from 'model-client';
import { type ModelServer, startModelServer } from 'model-client/testing';
import { afterEach, expect, test } from 'vitest';
import { extract, readText } from './extract.ts';

const valid = {
  number: '17',
  currency: 'EUR',
  total: 30,
  lines: [{ text: 'valve', amount: 20 }],
};
let server: ModelServer | undefined;
afterEach(() => server?.close());

test('a wrong answer is repaired', async () => {
  server = await startModelServer({
    reply: ({ messages }) =>
      JSON.stringify(
        messages.length === 1 ? { ...valid, total: -30 } : valid,
      ),
  });
  const { invoices, failed } = await extract(
    new ModelClient({ baseUrl: server.url }),
    ['one', 'two'],
  );
  expect([invoices, failed]).toEqual([[valid, valid], []]);
  expect(server.requests).toHaveLength(4);
});

test('a text without a valid answer does not stop the others', async () => {
  server = await startModelServer({
    reply: ({ messages }) =>
      JSON.stringify(
        messages[0]?.content.endsWith('two') === true
          ? { ...valid, currency: 'GBP' }
          : valid,
      ),
  });
  const { invoices, failed } = await extract(
    new ModelClient({ baseUrl: server.url }),
    ['one', 'two', 'three'],
  );
  expect(invoices).toEqual([valid, valid]);
  expect(failed.map(({ text }) => text)).toEqual(['two']);
  expect(failed[0]?.reason).toContain('currency');
});

test('a missing model rejects', async () => {
  server = await startModelServer({ models: [] });
  await expect(
    extract(new ModelClient({ baseUrl: server.url }), ['one']),
  ).rejects.toMatchObject({ code: 'model-not-found' });
});

test('the results are in the order of the texts, however long each takes', async () => {
  server = await startModelServer({
    reply: async ({ messages }) => {
      const number = messages[0]?.content.split('\n').at(-1) ?? '';
      await new Promise((resolve) =>
        setTimeout(resolve, number === 'n0' ? 50 : 1),
      );
      return JSON.stringify({ ...valid, number });
    },
  });
  const texts = Array.from({ length: 12 }, (_, at) => `n${at}`);
  const { invoices } = await extract(
    new ModelClient({ baseUrl: server.url }),
    texts,
  );
  expect(invoices.map(({ number }) => number)).toEqual(texts);
});

test('the text of a PDF is read, and a PDF without text is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'extract-'));
  const [file, scan] = [join(folder, 'a.pdf'), join(folder, 'b.pdf')];
  await writeFile(file, pdf('BT /F1 12 Tf 20 100 Td (Invoice 17) Tj ET'));
  await writeFile(scan, pdf('0 0 m 9 9 l S'));
  expect(await readText(file)).toContain('Invoice 17');
  await expect(readText(scan)).rejects.toThrow('has no text');
  await rm(folder, { recursive: true });
});

/** A file of one page. Readers find its objects without a table of them. */
function pdf(page: string): string {
  return `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj
4 0 obj <</Length ${page.length}>> stream
${page}
endstream endobj
trailer <</Root 1 0 R>>
`;
}
