// Shows an answer while it arrives.
import type { ChatEvent } from 'model-client';

const question = encodeURIComponent('Why is the sky blue?');
const events = new EventSource(`/chat?question=${question}`);
events.onmessage = (event: MessageEvent<string>) => {
  const { message, done } = JSON.parse(event.data) as ChatEvent;
  document.body.append(message.content);
  if (done) events.close();
};
// Otherwise the browser would ask again.
events.onerror = () => {
  events.close();
  document.body.append(' (the answer is incomplete)');
};
