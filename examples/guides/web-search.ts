import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
// Your server searches with its account on ollama.com.
const { results } = await model.webSearch({
  query: 'current version of Node',
  via: 'local',
});
for (const { title, url } of results) console.log(title, url);
