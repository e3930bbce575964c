// Makes sure that the server has a model, prints a line for every tenth of
// the download, and chats with the model. The model stays on the server.
import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const name = 'tinyllama';

let tenths = -1;
const { pulled } = await model.ensure(name, {
  resume: 5, // continues after a lost connection, at most five times
  onProgress: ({ completed, total, secondsLeft }) => {
    const tenth = total === 0 ? 0 : Math.floor((completed / total) * 10);
    if (tenth === tenths) return;
    tenths = tenth;
    console.log(
      `${tenth * 10} %, ${secondsLeft?.toFixed(0) ?? '?'} s left`,
    );
  },
});
console.log(pulled ? 'downloaded' : 'it was there');

const { message } = await model.chat({
  model: name,
  messages: [{ role: 'user', content: 'Hello' }],
});
console.log(message.content);
