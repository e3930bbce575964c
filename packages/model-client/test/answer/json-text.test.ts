import { describe, expect, test } from 'vitest';
import { JsonStream } from '../../src/answer/json-stream.js';
import { findJson } from '../../src/answer/json-text.js';
import { beginsWithThinking } from '../../src/answer/thinking-tags.js';

const FENCE = '```';

/** What the pieces of a text give, when it arrives in pieces of `size` characters. */
function stream(text: string, size: number): { text: string; thinking: string } {
  const json = new JsonStream();
  const pieces = (text.match(new RegExp(`[^]{1,${String(size)}}`, 'g')) ?? []).map((piece) =>
    json.add(piece),
  );
  const all = [...pieces, json.end(true)];
  return {
    text: all.map((each) => each.text).join(''),
    thinking: all.map((each) => each.thinking).join(''),
  };
}

const SIZES = [1, 3, 1_000];

describe('JSON that stands alone is read as it is', () => {
  test.each([
    ['{"text":"use <think> and </think> as tags"}'],
    [`{"text":"${FENCE}json\\n{}\\n${FENCE}"}`],
    ['{"text":"Here it is: {\\"a\\":1} Anything else?"}'],
    ['{"text":"<|im_end|>"}'],
    ['[{"a":1},{"a":2}]'],
    ['"<think>a text</think>{}"'],
    ['"a text with {\\"a\\":1}"'],
    ['[1]'],
    ['[1, 2, 3, 4, 5, 6]'],
    ['[[1], [2]]'],
    ['42'],
    ['null'],
  ])('%s', (text) => {
    expect(findJson(text)).toEqual({
      value: JSON.parse(text) as unknown,
      json: text,
      thinking: '',
      words: '',
    });
    for (const size of SIZES) expect(stream(text, size)).toEqual({ text, thinking: '' });
  });
});

describe('nothing is taken out of text that has no whole value', () => {
  test.each([
    ['damaged JSON', '{"city": "Bern", "lakes": [1, 2], "population": }'],
    ['JSON that is cut off', '{"city": "Bern", "position": {"x": 1}, "na'],
    ['cut JSON after words', 'Here it is: {"city": "Bern", "position": {"x": 1}'],
    ['JSON with names without quotes', '{city: "Bern", position: {"x": 1}}'],
    ['the same that is cut off', '{city: "Bern", position: {"x": 1}'],
    ['damaged JSON before a value', '{"city": "Bern",}\n{"city": "Oslo"}'],
    ['words', 'Hello! How can I help you today?'],
    ['words with braces', 'the set {a, b} has two elements'],
    ['thinking whose end is missing', '<think>maybe {"a":1}'],
    ['thinking alone', '<think>maybe {"a":1}</think>'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(findJson(text)).toEqual({ missing: 'none' });
  });

  test.each([
    ['two objects', '{"a":1}\n{"a":2}'],
    ['two objects among words', 'Either {"a":1} or {"a":2}.'],
    ['two code blocks', `${FENCE}json\n{"a":1}\n${FENCE}\nor\n${FENCE}json\n{"a":2}\n${FENCE}`],
  ])('%s that differ', (_, text) => {
    expect(findJson(text)).toEqual({ missing: 'several' });
    for (const size of SIZES)
      expect(() => JSON.parse(stream(text, size).text) as unknown).toThrow(SyntaxError);
  });
});

describe('one value is found', () => {
  const json = '{"city": "Bern", "lakes": ["{", "]"]}';
  test.each([
    ['in a code block', `${FENCE}json\n${json}\n${FENCE}`, '', ''],
    ['in a code block without a language', `${FENCE}\n${json}${FENCE}`, '', ''],
    [
      'after thinking (vercel/ai#6886)',
      `<think>\nHm {"a":1} {\n</think>\n\n${json}`,
      'Hm {"a":1} {',
      '',
    ],
    ['after thinking that is empty', `<think>\n\n</think>\n\n${json}`, '', ''],
    [
      'after the closing tag alone (ollama/ollama#10976)',
      `Okay, a city.\n</think>\n${json}`,
      'Okay, a city.',
      '',
    ],
    [
      'after thinking, in a code block',
      `<think>Hm</think>${FENCE}json\n${json}\n${FENCE}`,
      'Hm',
      '',
    ],
    ['after thinking of magistral', `[THINK]Hm[/THINK]${json}`, 'Hm', ''],
    [
      'in the final channel of gpt-oss',
      `<|channel|>analysis<|message|>Hm<|end|><|start|>assistant<|channel|>final<|message|>${json}<|return|>`,
      'Hm',
      '',
    ],
    [
      'among words',
      `Here it is: ${FENCE}json\n${json}\n${FENCE} Anything else?`,
      '',
      'Here it is: Anything else?',
    ],
    [
      'among words with notes',
      `[Note] the set {a, b} is {: ${json}`,
      '',
      '[Note] the set {a, b} is {:',
    ],
    ['before the number of a source', `${json} [1]`, '', '[1]'],
    ['after the number of a source', `[1] ${json}`, '', '[1]'],
    ['after several numbers', `[12, 3]\n${json}`, '', '[12, 3]'],
    [
      'after words with the number of a source',
      `As source [1] says:\n${json}`,
      '',
      'As source [1] says:',
    ],
    ['after a set', `Set S = {x: 1}. ${json}`, '', 'Set S = {x: 1}.'],
    ['before a marker of a template (open-webui#8706)', `${json}<|im_end|>`, '', ''],
    ['before the end of a sentence', `${json}</s>\n`, '', ''],
    ['that is written twice', `${json}\n${json}`, '', ''],
    [
      'that is written twice, the second time otherwise',
      `${json}\n{"lakes":["{","]"],"city":"Bern"}`,
      '',
      '',
    ],
  ])('%s', (_, text, thinking, words) => {
    expect(findJson(text)).toEqual({ value: JSON.parse(json) as unknown, json, thinking, words });
    for (const size of SIZES) {
      const { text: shown, thinking: thought } = stream(text, size);
      expect(JSON.parse(shown)).toEqual(JSON.parse(json));
      expect(thought.trim()).toBe(thinking);
    }
  });

  test('after a draft that begins the text, and the closing tag alone: a stream has passed on the draft', () => {
    const text = `{"city":"Oslo"}?\n</think>\n${json}`;
    expect(findJson(text)).toMatchObject({ json, thinking: '{"city":"Oslo"}?' });
    for (const size of SIZES) expect(stream(text, size).text).toBe(text);
  });

  test('in a text with many brackets that nothing closes, in proportion to its length', () => {
    expect(findJson('{'.repeat(100_000))).toEqual({ missing: 'none' });
    expect(findJson('[['.repeat(50_000))).toEqual({ missing: 'none' });
  });
});

test('a value at the beginning, after thinking or in a code block is passed on as it arrives', () => {
  for (const before of ['', '<think>Hm</think>\n', `${FENCE}json\n`]) {
    const json = new JsonStream();
    json.add(before);
    expect(json.add('{"city":"B').text.trim()).toBe('{"city":"B');
  }
  expect(new JsonStream().add('[1, 2, 3, 4, 5').text).toBe('[1, 2, 3, 4, 5');
});

describe('an answer begins with thinking', () => {
  test.each([
    ['<think>\n17 × 23 = 391.\n</think>\n\nIt is 391.', false],
    ['<think>\n\n</think>\n\nHello', false],
    ['<think>The user greets me, so I greet back.</think>Hello', false],
    ['[THINK]The user greets me, so I greet.[/THINK]Hello', false],
    ['<think>\nThe user wants', true],
  ])('%s', (text, isCut) => {
    expect(beginsWithThinking(text, isCut)).toBe(true);
  });

  test.each([
    ['<think> and </think> are the tags of qwen', false],
    ['<think> is a tag of reasoning models, which write their thinking there', false],
    ['`<think>` begins the thinking of a model, `</think>` ends it', false],
    ['Models write <think>\nthoughts of several words\n</think> before they answer', false],
    ['Hello', false],
    ['<thinker>\na\n</thinker>', false],
  ])('but not: %s', (text, isCut) => {
    expect(beginsWithThinking(text, isCut)).toBe(false);
  });
});
