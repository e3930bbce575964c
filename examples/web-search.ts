// A model that searches the web: searching and fetching a page are tools
// that call ollama.com with the key in OLLAMA_API_KEY.
import { bearer, ModelClient, tool } from 'model-client';
import { startModelServer } from 'model-client/testing';
import * as z from 'zod';

// Here the test server stands in for both. In a real program:
// const model = ModelClient.fromEnv();
const server = await startModelServer();
const model = new ModelClient({
  baseUrl: server.url,
  web: { baseUrl: server.url, auth: bearer('secret') },
});

const search = tool({
  name: 'web_search',
  description: 'Searches the web',
  schema: z.object({ query: z.string() }),
  run: async ({ query }, { signal }) => {
    const { results } = await model.webSearch(
      { query, max_results: 3 },
      { signal },
    );
    return results
      .map(
        ({ title, url, content }) =>
          `${title} (${url})\n${content.slice(0, 2000)}`,
      )
      .join('\n\n');
  },
});
const page = tool({
  name: 'web_fetch',
  description: 'Gets the text of a web page',
  schema: z.object({ url: z.string() }),
  run: async ({ url }, { signal }) =>
    (await model.webFetch({ url }, { signal })).content.slice(0, 8000),
});

const messages = [
  {
    role: 'user' as const,
    content: 'Search the web: which version of Node is current?',
  },
];
const { message } = await model.runTools({
  model: 'llama3.2',
  messages,
  tools: [search, page],
});
console.log(message.content);
await server.close();
