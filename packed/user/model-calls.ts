import { ModelClient } from 'model-client';

const model = new ModelClient();
const messages = [{ role: 'user', content: 'Hello' }] as const;
export const one: unknown = await model.chat({ model: 'm', messages: [...messages] });
export const two: unknown = await model.chat({
  model: 'm',
  messages: [...messages],
  format: 'json',
});
export const three: unknown = await model.generate({ model: 'm', prompt: 'Hello' });
export const four: unknown = await model.embed({ model: 'm', input: ['a', 'b'] });
export const five: unknown = await model.list();
export const six: unknown = await model.ps();
export const seven: unknown = await model.show({ model: 'm' });
export const eight: unknown = await model.version();
export const nine: unknown = await model.pull({ model: 'm' });
for await (const event of model.chatStream({ model: 'm', messages: [...messages] }))
  console.log(event.message.content);
