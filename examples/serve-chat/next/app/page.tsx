// Asks the route, and shows the answer while it arrives.
'use client';
import { chatStreamFrom } from 'model-client';
import { type ReactNode, useState } from 'react';

export default function Page(): ReactNode {
  const [question, setQuestion] = useState('Why is the sky blue?');
  const [answer, setAnswer] = useState('');
  const [failure, setFailure] = useState('');

  async function ask(): Promise<void> {
    setAnswer('');
    setFailure('');
    try {
      const response = await fetch('/api/chat', {
        method: 'POST',
        body: JSON.stringify({ question }),
      });
      for await (const text of chatStreamFrom(response).text)
        setAnswer((shown) => shown + text);
    } catch (error) {
      // What has arrived so far stays on the page.
      setFailure(error instanceof Error ? error.message : 'It failed.');
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <input
        value={question}
        onChange={(event) => {
          setQuestion(event.target.value);
        }}
      />
      <button>Ask</button>
      <p>{answer}</p>
      <p role="alert">{failure}</p>
    </form>
  );
}
