import { ForgeClient } from 'forge-client';
import { ModelClient } from 'model-client';

export const dynamic = 'force-dynamic';

export default async function Page() {
  const { message } = await new ModelClient({ baseUrl: process.env.MODEL_URL }).chat({
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Why?' }],
  });
  const issues = await new ForgeClient({ baseUrl: process.env.FORGE_URL }).issues
    .list({ owner: 'ada', repo: 'engine' })
    .toArray();
  return (
    <main>
      <p id="answer">{message.content}</p>
      <p id="issues">{issues.map(({ title }) => title).join(', ')}</p>
    </main>
  );
}
