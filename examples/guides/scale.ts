import { ModelClient } from 'model-client';

// At most four requests at a time; the others wait.
const client = ModelClient.fromEnv({ limit: { concurrency: 4 } });
const topics = ['pump', 'valve', 'gauge', 'lever', 'spring'];
const answers = await Promise.all(
  topics.map((topic) =>
    client.generate({ model: 'llama3.2', prompt: `What is a ${topic}?` }),
  ),
);
for (const { response } of answers) console.log(response);
