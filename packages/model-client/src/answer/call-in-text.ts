import { removeThinking } from './thinking-tags.js';

/*
 * White space is bounded in each pattern: where it is not, a text of white space takes quadratic time.
 */

/** A name as calls in text have it, sometimes below `functions`. */
const NAME = String.raw`(?:functions\.)?([\w.:/-]+)`;

/** An object that calls a tool, up to the name, with or without a list around it. */
const OBJECT = String.raw`\[?\s{0,9}\{\s{0,9}(?:"type"\s{0,9}:\s{0,9}"function"\s{0,9},\s{0,9})?(?:"function"\s{0,9}:\s{0,9}\{\s{0,9})?"(?:name|function|tool|tool_name)"\s{0,9}:\s{0,9}"${NAME}"`;

/**
 * How models write calls that their server does not recognise, up to the name of the tool: each
 * begins with something that is not a word.
 */
const MARKED_CALLS: readonly RegExp[] = [
  // Hermes and qwen, granite, jamba.
  new RegExp(String.raw`<[|]?tool_calls?[|]?>\s{0,9}${OBJECT}`, 'g'),
  // qwen3-coder, and llama 3.1.
  new RegExp(String.raw`<function=${NAME}>\s{0,9}(?:<parameter=|<\/function>|\{)`, 'g'),
  // mistral, which leaves out the list from 2025 on.
  new RegExp(
    String.raw`\[TOOL_CALLS\]\s{0,9}(?:${OBJECT}|(?:functions\.)?([\w.-]+)\s{0,9}(?:\[\w+\]|\{))`,
    'g',
  ),
  // llama.
  new RegExp(String.raw`<\|python_tag\|>\s{0,9}(?:${OBJECT}|([\w-]+)(?:\.call)?\()`, 'g'),
  // gpt-oss: the channel, with the receiver before or after it.
  new RegExp(String.raw`\bto=${NAME}\s{0,9}(?:<\||code\b|json\b)`, 'g'),
  // glm.
  new RegExp(String.raw`<tool_call>\s{0,9}${NAME}\s{0,9}<(?:arg_key>|\/tool_call>)`, 'g'),
  // deepseek, before and from 3.1 on.
  new RegExp(
    String.raw`<[|｜]tool▁call▁begin[|｜]>\s{0,9}(?:function\s{0,9}<[|｜]tool▁sep[|｜]>\s{0,9})?${NAME}\s`,
    'g',
  ),
  new RegExp(String.raw`<[|｜]tool▁call▁begin[|｜]>\s{0,9}${NAME}\s{0,9}<[|｜]tool▁sep[|｜]>`, 'g'),
  // kimi.
  new RegExp(
    String.raw`<\|tool_call_begin\|>\s{0,9}(?:functions\.)?([\w.-]+)(?::\d+)?\s{0,9}<\|`,
    'g',
  ),
  // Of prompts in XML.
  new RegExp(String.raw`<invoke\s{1,9}name="${NAME}"`, 'g'),
  // gemma.
  new RegExp('```tool_code\\s{1,9}(?:print\\()?([\\w.-]+)\\(', 'g'),
];

/** A call without a mark, on a line of its own or in a code block. */
const LINE_CALL = new RegExp(String.raw`(?:^|\n|\x60\x60\x60\w*)\s{0,9}${OBJECT}`, 'g');
/** The key with the arguments of such a call. */
const ARGUMENTS = /"(?:arguments|parameters|args|input|params)"\s{0,9}:/;
/** The same at the beginning of the text, where it needs no arguments. */
const FIRST_CALL = new RegExp(
  String.raw`^\s{0,9}(?:\x60\x60\x60\w*\s{0,9})?(?:<\w+>\s{0,9})?${OBJECT}`,
);
/** A text in quotes. */
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
/**
 * The arguments of a call in the form of Python: none, or with a name or a value at the beginning. A
 * word alone is that of a signature.
 */
const PYTHON_ARGUMENTS = String.raw`\(\s{0,9}(?:(?=["'\d\[{-]|\w+\s{0,9}=|(?:True|False|None)\b)(?:[^()"']|${QUOTED})*)?\)`;
/** A call in the form of Python, which is the whole text but for calls after it. */
const PYTHON_CALL = new RegExp(
  String.raw`^\s{0,9}\[?\s{0,9}([\w.-]+)${PYTHON_ARGUMENTS}(?:[\s,;]{0,9}[\w.-]+${PYTHON_ARGUMENTS})*\s{0,9}\]?$`,
);

/** A text that ends with a call rather than with words about one. */
const ENDS_WITH_CALL = /[}\])>`]$/;
/** Words in brackets, or the number of a source, which end a sentence. */
const ENDS_WITH_REMARK = /\s(?:\([^()]*\)|\[\d+\])$/;

/** As much of a text as is searched, in characters: its beginning and its end. */
const MAX_SEARCHED = 16_000;

/**
 * Returns the name of the tool that a text calls, although it is text: the server does not know how
 * this model writes calls, or the model does not keep to it. The call may come after thinking, and
 * at the end of words; a text that only speaks of a call goes on after it.
 */
export function findCallInText(whole: string, tools: readonly string[]): string | undefined {
  if (tools.length === 0) return undefined;
  const text = cut(removeThinking(whole).trim());
  const known = (name: string | undefined): name is string =>
    name !== undefined && tools.includes(name);
  const endsWithCall = ENDS_WITH_CALL.test(text) && !ENDS_WITH_REMARK.test(text);
  const [opening = '', first] = FIRST_CALL.exec(text) ?? [];
  if (known(first) && (endsWithCall || hasArguments(text.slice(opening.length)))) return first;
  if (!endsWithCall) return undefined;
  const python = PYTHON_CALL.exec(text)?.[1];
  if (known(python)) return python;
  for (const pattern of MARKED_CALLS)
    for (const { index, 1: one, 2: other } of text.matchAll(pattern)) {
      const name = one ?? other;
      // In quotes of code it is named, not called.
      if (known(name) && !isQuoted(text, index)) return name;
    }
  for (const { index, 0: begin, 1: name } of text.matchAll(LINE_CALL))
    if (known(name) && isCallAtEnd(text.slice(index + begin.length))) return name;
  return undefined;
}

/** Returns a text without its middle if it is long. */
function cut(text: string): string {
  if (text.length <= 2 * MAX_SEARCHED) return text;
  return `${text.slice(0, MAX_SEARCHED)}\n${text.slice(-MAX_SEARCHED)}`;
}

/** Returns whether a place is behind a backtick that does not begin a block. */
function isQuoted(text: string, index: number): boolean {
  return text[index - 1] === '`' && text[index - 2] !== '`';
}

function hasArguments(rest: string): boolean {
  return ARGUMENTS.test(rest.slice(0, 200));
}

/** Returns whether the rest of an object has arguments, and no words after it. */
function isCallAtEnd(rest: string): boolean {
  if (!hasArguments(rest)) return false;
  return !/[}\]]\s{0,9}(?:```)?\s{0,9}\n\s{0,9}\p{L}/u.test(rest) && !/[.!?:]$/.test(rest);
}
