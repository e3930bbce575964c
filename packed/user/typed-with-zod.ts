// The types of the packages beside the zod that is installed. Only compiled.
import type { Issue } from 'forge-client';
import { issue } from 'forge-client/schemas';
import { type ModelClient, tool } from 'model-client';
import { z } from 'zod/v4';
import * as mini from 'zod/v4/mini';

export async function cities(model: ModelClient): Promise<readonly string[]> {
  const request = { model: 'llama3.2', messages: [{ role: 'user' as const, content: 'Bern?' }] };
  const full = await model.chat({ ...request, format: z.object({ city: z.string() }) });
  const small = await model.chat({ ...request, format: mini.object({ city: mini.string() }) });
  // @ts-expect-error the schema has no such key
  void full.parsed.town;
  return [full.parsed.city, small.parsed.city];
}

export const weather = tool({
  name: 'weather',
  description: 'The weather in a city',
  schema: z.object({ city: z.string() }),
  run: ({ city }) => city.toUpperCase(),
});

export const parsed: Issue = issue.parse({});
export const inside: Issue = z.object({ issue }).parse({}).issue;
export const within: Issue = mini.object({ issue }).parse({}).issue;
