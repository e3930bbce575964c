// A model that searches the web: searching and fetching a page are tools.
// Your server calls ollama.com, with the account that it is signed in to.
import { ModelClient, tool } from 'model-client';
import * as z from 'zod';

const model = ModelClient.fromEnv();

const search = tool({
  name: 'web_search',
  description: 'Searches the web',
  schema: z.object({ query: z.string() }),
  run: async ({ query }, { signal }) => {
    const { results } = await model.webSearch(
      { query, max_results: 3, via: 'local' },
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
  run: async ({ url }, { signal }) => {
    const { content } = await model.webFetch(
      { url, via: 'local' },
      { signal },
    );
    return content.slice(0, 8000);
  },
});

const { message } = await model.runTools({
  model: 'llama3.2',
  messages: [
    {
      role: 'user',
      content: 'Search the web: which version of Node is current?',
    },
  ],
  tools: [search, page],
});
console.log(message.content);
