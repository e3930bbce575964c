/** The tags between which a model writes its thinking, where the server does not take it out. */
interface ThinkingTags {
  readonly open: string;
  readonly close: string;
}

/**
 * Of qwen, deepseek and others; of models that were trained with other words; of magistral; of kimi;
 * of gpt-oss.
 */
const THINKING_TAGS: readonly ThinkingTags[] = [
  { open: '<think>', close: '</think>' },
  { open: '<thinking>', close: '</thinking>' },
  { open: '<thought>', close: '</thought>' },
  { open: '<reasoning>', close: '</reasoning>' },
  { open: '<seed:think>', close: '</seed:think>' },
  { open: '[THINK]', close: '[/THINK]' },
  { open: '◁think▷', close: '◁/think▷' },
  { open: '<|channel|>analysis<|message|>', close: '<|end|>' },
];

/** A text whose thinking is separated from what follows it. */
export interface SplitThinking {
  /** Without the tags, and without white space around it. */
  readonly thinking: string;
  readonly rest: string;
}

/** Returns the tags whose first one the text begins with. */
export function findOpenTag(text: string): ThinkingTags | undefined {
  return THINKING_TAGS.find(({ open }) => text.startsWith(open));
}

/** Returns whether more text may complete a tag that opens thinking. */
export function mayBecomeOpenTag(text: string): boolean {
  return THINKING_TAGS.some(({ open }) => open.startsWith(text));
}

/** Separates the thinking at the beginning of a text; undefined where no block of it is there. */
export function splitThinking(text: string): SplitThinking | undefined {
  const trimmed = text.trimStart();
  const tags = findOpenTag(trimmed);
  return tags === undefined ? undefined : splitAt(trimmed, tags);
}

/**
 * The same for a text with the closing tag alone: the prompt of some models ends with the one that
 * opens.
 */
export function splitUnopenedThinking(text: string): SplitThinking | undefined {
  const tags = THINKING_TAGS.find(({ close }) => close !== '<|end|>' && text.includes(close));
  return tags === undefined ? undefined : splitAt(text, tags);
}

function splitAt(text: string, { open, close }: ThinkingTags): SplitThinking | undefined {
  const end = text.indexOf(close);
  if (end < 0) return undefined;
  const start = text.startsWith(open) ? open.length : 0;
  return { thinking: text.slice(start, end).trim(), rest: text.slice(end + close.length) };
}

/** Returns a text without the thinking at its beginning, whose first tag may be missing. */
export function removeThinking(text: string): string {
  return (splitThinking(text) ?? splitUnopenedThinking(text))?.rest ?? text;
}

/** A block of thinking has lines or sentences; a text may also begin by naming the tag. */
const MIN_WORDS = 4;

/**
 * Returns whether a text begins with a block of thinking, rather than with a sentence about the tag.
 *
 * @param isCut whether the end of the text is missing, so that the closing tag may be, too
 */
export function beginsWithThinking(text: string, isCut: boolean): boolean {
  const trimmed = text.trimStart();
  const tags = findOpenTag(trimmed);
  if (tags === undefined) return false;
  const inside = splitAt(trimmed, tags)?.thinking ?? (isCut ? trimmed.slice(tags.open.length) : '');
  const hasLines = trimmed.startsWith(`${tags.open}\n`);
  return (
    (hasLines && (isCut || trimmed.includes(tags.close))) ||
    inside.trim().split(/\s+/).length >= MIN_WORDS
  );
}
