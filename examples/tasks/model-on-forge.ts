// A model works on a forge: it calls the operations you offer until it can
// answer.
import { ForgeClient } from 'forge-client';
import { forgeTools } from 'forge-client/tools';
import { ModelClient } from 'model-client';

const forge = ForgeClient.fromEnv(); // FORGE_URL and FORGE_TOKEN
// OLLAMA_HOST, or else http://127.0.0.1:11434.
const model = ModelClient.fromEnv();

const run = model.runToolsStream({
  model: 'llama3.2',
  messages: [
    {
      role: 'user',
      content: 'Which issues of the repository engine of ada are open?',
    },
  ],
  tools: forgeTools(forge, {
    include: ['issues.list'],
    readOnly: true,
    pick: ['number', 'title'],
  }),
});
for await (const event of run)
  if (event.type === 'tool-call')
    console.log(event.call.function.name, event.call.function.arguments);
const { message } = await run.final();
console.log(message.content);
