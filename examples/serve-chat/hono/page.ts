// Shows an answer while it arrives, and stops it at a click.
import type { ChatEvent } from 'model-client';

const question = encodeURIComponent('Why is the sky blue?');
const events = new EventSource(`/chat?question=${question}`);
const stop = document.createElement('button');
stop.textContent = 'Stop';
document.body.append(stop);

function end(note: string): void {
  // Otherwise the browser would ask again. It also stops the model.
  events.close();
  stop.remove();
  document.body.append(note);
}

stop.onclick = () => {
  end(' (stopped)');
};
events.onmessage = (event: MessageEvent<string>) => {
  const { message, done } = JSON.parse(event.data) as ChatEvent;
  document.body.append(message.content);
  if (done) end('');
};
events.onerror = () => {
  end(' (the answer is incomplete)');
};
