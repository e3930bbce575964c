// Shows an answer while it arrives, stops it at a click, and keeps what has
// arrived when the stream breaks.
import { chatStreamFrom } from 'model-client';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export function Chat(): ReactNode {
  const [question, setQuestion] = useState('Why is the sky blue?');
  const [answer, setAnswer] = useState('');
  const [state, setState] = useState('');
  const asked = useRef<AbortController>(null);
  // The model stops when the component goes, too.
  useEffect(() => () => asked.current?.abort(), []);

  async function ask(): Promise<void> {
    const controller = new AbortController();
    asked.current = controller;
    setAnswer('');
    setState('answering');
    try {
      const response = await fetch('/chat', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ question }),
        signal: controller.signal,
      });
      for await (const text of chatStreamFrom(response).text)
        setAnswer((shown) => shown + text);
      setState('');
    } catch (error) {
      // What has arrived stays on the page.
      if (controller.signal.aborted) setState('stopped');
      else setState(error instanceof Error ? error.message : 'It failed.');
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
        aria-label="Question"
        value={question}
        onChange={(event) => {
          setQuestion(event.target.value);
        }}
      />
      {state === 'answering' ? (
        <button
          key="stop"
          type="button"
          onClick={() => asked.current?.abort()}
        >
          Stop
        </button>
      ) : (
        <button key="ask">Ask</button>
      )}
      <p>{answer}</p>
      <p role="status">{state}</p>
    </form>
  );
}
