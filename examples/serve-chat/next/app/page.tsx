// Asks the route, shows the answer while it arrives, and stops it at a click.
'use client';
import { chatStreamFrom } from 'model-client';
import { type ReactNode, useState } from 'react';

export default function Page(): ReactNode {
  const [question, setQuestion] = useState('Why is the sky blue?');
  const [answer, setAnswer] = useState('');
  const [failure, setFailure] = useState('');
  const [asked, setAsked] = useState<AbortController>();

  async function ask(): Promise<void> {
    setAnswer('');
    setFailure('');
    const controller = new AbortController();
    setAsked(controller);
    try {
      const response = await fetch('/api/chat', {
        method: 'POST',
        body: JSON.stringify({ question }),
        signal: controller.signal,
      });
      for await (const text of chatStreamFrom(response).text)
        setAnswer((shown) => shown + text);
    } catch (error) {
      // What has arrived so far stays on the page.
      if (!controller.signal.aborted)
        setFailure(error instanceof Error ? error.message : 'It failed.');
    } finally {
      setAsked(undefined);
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
      <button disabled={asked !== undefined}>Ask</button>
      <button
        type="button"
        disabled={asked === undefined}
        onClick={() => asked?.abort()}
      >
        Stop
      </button>
      <p>{answer}</p>
      <p role="alert">{failure}</p>
    </form>
  );
}
