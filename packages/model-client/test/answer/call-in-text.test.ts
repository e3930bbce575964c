import { describe, expect, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { findCallInText } from '../../src/answer/call-in-text.js';
import { ModelClient } from '../../src/index.js';
import { last, piece, scriptedServer } from '../scripted-server.js';
import { answerInAllForms } from './ways.js';

const FENCE = '```';
const tools = ['look', 'get_weather'];

describe('a text that speaks of calls is no call', () => {
  test.each([
    ['I use {"name": "look"} for it.'],
    ['{"name": "Ada"}'],
    ['{"names": ["look"]}'],
    ['{"name": "other_tool", "arguments": {}}'],
    ['qwen3-coder writes `<function=look>` and `</function>`'],
    ['A call begins with `[TOOL_CALLS]look{`, and ends with `}`'],
    [
      `For example:\n${FENCE}json\n{"name": "look", "arguments": {}}\n${FENCE}\nThe server then runs it.`,
    ],
    [
      '<tool_call>\n{"name": "look"}\n</tool_call> is how hermes calls a tool.'.replace(
        '<',
        'The text <',
      ),
    ],
    ['I called look (twice), and it is blue.'],
    ['The weather is fine (see get_weather).'],
    ['look(1) returns a view.'],
    ['look(query) finds documents in the index'],
    ['look(query) finds documents in the index (see the docs)'],
    ['look(query)'],
    ['look() is the function I would use, if you want (tell me)'],
    ['look("it") finds it, and get_weather("Bern") the weather in `Bern`'],
    ['look(at="it") is described in the docs [1]'],
    ['{"name": "look"} is the tool that I would use (it is the only one).'],
    ['{"name": "look"} is the tool that I would use (it is the only one)'],
    ['<function=look>{} is how qwen3-coder calls a tool (without arguments)'],
    [`${FENCE}ts\nlook({ at: 'it' });\n${FENCE}\ncalls it.`],
    ['<think>\nI could call {"name":"look","arguments":{}}\n</think>\nIt is blue.'],
    ['{"city": "Bern", "name": "look"}'],
    [''],
  ])('%s', (text) => {
    expect(findCallInText(text, tools)).toBeUndefined();
  });

  test('nor is any text where no tools were sent', () => {
    expect(findCallInText('{"name": "look", "arguments": {}}', [])).toBeUndefined();
  });
});

describe('a call in the text is found', () => {
  test.each([
    ['as JSON', '{"name": "look", "arguments": {"at": "it"}}'],
    ['as JSON with another key', '{"tool": "look", "parameters": {}}'],
    ['of command-r', `Action: ${FENCE}json\n[{"tool_name": "look", "parameters": {}}]\n${FENCE}`],
    ['as a list', '[{"type":"function","function":{"name":"look","arguments":{}}}]'],
    ['in a fence', `\n${FENCE}json\n{"name":"look","arguments":{}}\n${FENCE}`],
    ['in a tag', '<tool_call>\n{"name": "look"}\n</tool_call>'],
    [
      'in a tag after words',
      'Let me look. <tool_call>{"name": "look", "arguments": {}}</tool_call>',
    ],
    [
      'after words, in a fence',
      `I will look.\n\n${FENCE}json\n{"name":"look","arguments":{}}\n${FENCE}`,
    ],
    ['after words, on a line', 'I will look.\n{"name":"look","arguments":{}}'],
    ['after thinking', '<think>\nI look.\n</think>\n\n{"name":"look","arguments":{}}'],
    ['after the end of thinking', 'I look.\n</think>\n\n{"name":"look","arguments":{}}'],
    [
      'of qwen3-coder',
      'Yes.\n<function=look>\n<parameter=at>\nit\n</parameter>\n</function>\n</tool_call>',
    ],
    ['of llama 3.1', '<function=look>{"at": "it"}</function>'],
    ['of mistral', '[TOOL_CALLS][{"name": "look", "arguments": {"at": "it"}}]'],
    ['of newer mistral', '[TOOL_CALLS]look[ARGS]{"at": "it"}'],
    ['of devstral', '[TOOL_CALLS]look{"at": "it"}'],
    ['of llama', '<|python_tag|>{"name": "look", "parameters": {"at": "it"}}'],
    ['of llama in Python', '<|python_tag|>look.call(at="it")'],
    ['of llama 4', '[look(at="it"), get_weather(city="Bern")]'],
    ['in Python', 'look(at="a (small) view", size = 2)'],
    ['in Python without names', "look('it')\nget_weather()"],
    ['without arguments, before words', '{"name": "look", "arguments": {}}\n\nI look at it.'],
    [
      'of gpt-oss',
      '<|channel|>commentary to=functions.look <|constrain|>json<|message|>{"at":"it"}',
    ],
    [
      'of gpt-oss after its thinking',
      '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary to=functions.look <|constrain|>json<|message|>{"at":"it"}<|call|>',
    ],
    ['of glm', '<tool_call>look\n<arg_key>at</arg_key>\n<arg_value>it</arg_value>\n</tool_call>'],
    [
      'of deepseek',
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>look\n${FENCE}json\n{"at":"it"}\n${FENCE}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    ],
    [
      'of deepseek 3.1',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>look<｜tool▁sep｜>{"at":"it"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    ],
    [
      'of kimi',
      '<|tool_calls_section_begin|><|tool_call_begin|>functions.look:0<|tool_call_argument_begin|>{"at":"it"}<|tool_call_end|>',
    ],
    ['of prompts in XML', '<function_calls>\n<invoke name="look">\n</invoke>\n</function_calls>'],
    ['of granite', '<|tool_call|>[{"name": "look", "arguments": {}}]'],
    ['of gemma', `${FENCE}tool_code\nlook(at="it")\n${FENCE}`],
  ])('%s', (_, text) => {
    expect(findCallInText(text, tools)).toBe('look');
  });

  test('in a long text in proportion to its length', () => {
    for (const part of [
      '{"name":"',
      '<tool_call>',
      '[TOOL_CALLS]',
      '[look(',
      'look()',
      'look(at="it"),   ',
      'look(at="it',
      'look() (',
      'look(',
      '\n',
      ' ',
      '} \n',
      '```',
      '```\n',
    ])
      expect(findCallInText(part.repeat(200_000), tools) ?? '').toMatch(/^(?:look)?$/);
  });
});

test('it is a warning of every way to call tools (mcp-client-for-ollama#61, macprovider#743)', async () => {
  const content = 'I will look.\n<function=look>\n<parameter=at>\nit\n</parameter>\n</function>';
  await using server = await scriptedServer(answerInAllForms([piece(content), last()]));
  const model = new ModelClient({ baseUrl: server.url });
  const hello = { model: 'm', messages: [{ role: 'user' as const, content: 'Hello' }] };
  const definitions = [{ type: 'function' as const, function: { name: 'look', parameters: {} } }];
  for (const { message, warnings } of [
    await model.chat({ ...hello, tools: definitions }),
    await model.chatStream({ ...hello, tools: definitions }).final(),
    await model.runTools({ ...hello, tools: [{ name: 'look', run: () => '' }] }),
  ]) {
    expect(message.content).toBe(content);
    expect(warnings.map(({ code }) => code)).toEqual(['tool-call-in-text']);
  }
  const made = await createModelProvider(model)('m').doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    tools: [{ type: 'function', name: 'look', inputSchema: {} }],
  });
  expect(JSON.stringify(made.warnings)).toContain('call of look as text');
});
