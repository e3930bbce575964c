// A chat with the route.
'use client';
import { useChat } from '@ai-sdk/react';
import { type ReactNode, useState } from 'react';

export default function Page(): ReactNode {
  const { messages, sendMessage, status, stop, error } = useChat();
  const [text, setText] = useState('Why is the sky blue?');

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void sendMessage({ text });
        setText('');
      }}
    >
      {messages.map(({ id, role, parts }) => (
        <p key={id}>
          {role}:{' '}
          {parts.map((part) => (part.type === 'text' ? part.text : ''))}
        </p>
      ))}
      <p role="alert">{error?.message}</p>
      <input
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <button disabled={status !== 'ready' && status !== 'error'}>
        Send
      </button>
      <button type="button" onClick={() => void stop()}>
        Stop
      </button>
    </form>
  );
}
