// Shows an answer while it arrives, and stops it at a click.
import { chatStreamFrom } from 'model-client';

const controller = new AbortController();
const stop = document.createElement('button');
stop.textContent = 'Stop';
stop.onclick = () => {
  controller.abort();
};
document.body.append(stop);

try {
  const stream = chatStreamFrom(
    await fetch('/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'Why is the sky blue?' }),
      // Aborting the request also stops the model.
      signal: controller.signal,
    }),
  );
  for await (const text of stream.text) document.body.append(text);
} catch (error) {
  if (!controller.signal.aborted) throw error;
  document.body.append(' (stopped)');
} finally {
  stop.remove();
}
