// Shows an answer while it arrives.
import { chatStreamFrom } from 'model-client';

const stream = chatStreamFrom(
  await fetch('/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Why is the sky blue?' }),
  }),
);
for await (const text of stream.text) document.body.append(text);
