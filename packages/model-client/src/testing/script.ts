import type { ReplyParts } from './reply.js';

interface Line extends ReplyParts {
  readonly ending: string;
  /** Whether the answer counts endlessly. */
  readonly forever?: true;
}

const call = (args: Record<string, unknown>): { function: { name: string; arguments: Record<string, unknown> } } => ({
  function: { name: 'get_weather', arguments: args },
});

const lines: readonly Line[] = [
  { ending: 'in Paris?', tool_calls: [call({ city: 'Paris', unit: 'celsius' })] },
  { ending: 'in Paris and Oslo?', tool_calls: [call({ city: 'Paris' }), call({ city: 'Oslo' })] },
  {
    ending: 'and think first?',
    thinking: 'The user wants the weather.\nI call the tool.\n',
    content: 'Let me look. ',
    tool_calls: [call({ city: 'Zürich "HB"', days: 3, hourly: true, coords: { lat: 47.38, lon: 8.54 }, tags: ['a', 'b'] })],
  },
  { ending: '17 times 23?', thinking: '17 × 23 = 17 × 20 + 17 × 3 = 340 + 51 = 391.\n', content: '17 × 23 is **391**.' },
  {
    ending: 'the sky blue?',
    content: 'Because air scatters short wavelengths more than long ones. Blue light is scattered most, so the sky looks blue.',
  },
  { ending: 'in Japanese.', content: 'こんにちは、世界！ お元気ですか？' },
  { ending: 'send emoji.', content: 'Hi 😀 fam 👨‍👩‍👧 é done' },
  { ending: 'broken bytes.', content: 'AA CC é!' },
  { ending: 'as JSON.', content: '{"city": "Bern", "population": 134000, "capital": true, "lakes": []}' },
  { ending: 'escapes.', content: 'quote:" back\\slash tab:\t newline:\n html:<b>&amp;</b> u2028:\u2028 nul-free\u0001end' },
  { ending: '21 °C', content: 'It is 21 °C in Paris now.' },
  { ending: 'for ever.', forever: true },
];

/** Returns the answer of the scripted test model to a known prompt. */
export function scripted(prompt: string): Line | undefined {
  return lines.find(({ ending }) => prompt.endsWith(ending));
}

/** The answer of the scripted test model to any other prompt. */
export const greeting = 'Hello! How can I help you today?';
