// The same on the embedded servers of both packages. The model follows a
// script: it calls the tool, and repeats its answer.
import { ForgeClient, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';
import { forgeTools } from 'forge-client/tools';
import { ModelClient } from 'model-client';
import { startModelServer } from 'model-client/testing';

// It has the user ada and her repositories demo and engine.
const forgeServer = await startForgeServer();
forgeServer.seed.issues('ada/engine', ['Leak', 'Valve']);
const modelServer = await startModelServer({
  reply: ({ messages }) => {
    const result = messages.findLast(({ role }) => role === 'tool');
    if (result !== undefined) return `The forge says: ${result.content}`;
    return {
      tool_calls: [
        {
          function: {
            name: 'issues_list',
            arguments: { owner: 'ada', repo: 'engine' },
          },
        },
      ],
    };
  },
});
const forge = new ForgeClient({
  baseUrl: forgeServer.url,
  auth: token(forgeServer.token),
});
const model = new ModelClient({ baseUrl: modelServer.url });

const { message } = await model.runTools({
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
console.log(message.content);
await modelServer.close();
await forgeServer.close();
