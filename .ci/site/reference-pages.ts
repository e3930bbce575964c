// What is done to the pages of the reference once typedoc has written them: signatures are wrapped,
// and each method of a long class gets a page.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { format } from 'prettier';
import { withSlashes } from '../base/paths.ts';

/** Characters of a class's page beyond which its methods have pages. */
const MAX_PAGE = 40_000;

/** Columns of a code block that a page shows without scrolling. */
const MAX_COLUMNS = 76;

/** Wraps the signatures of all pages of a folder, and divides its long pages. */
export async function finishPages(folder: string): Promise<void> {
  const paths = globSync('**/*.md', { cwd: folder }).map(withSlashes);
  const texts = new Map<string, string>();
  for (const path of paths)
    texts.set(path, await wrapSignatures(readFileSync(join(folder, path), 'utf8')));
  const long = [...texts].filter(
    ([path, text]) => path.includes('/classes/') && text.length > MAX_PAGE,
  );
  for (const [path, text] of long)
    for (const [part, content] of divide(path, text)) texts.set(part, content);
  const divided = new Map(long.map(([path, text]) => [path, pagesOfMethods(path, text)]));
  for (const [path, text] of texts)
    writeFileSync(join(folder, path), withMovedLinks(path, text, divided));
}

async function wrapSignatures(markdown: string): Promise<string> {
  const parts = markdown.split(/(^```ts\n[^]*?\n```$)/m);
  const wrapped = parts.map(async (part, index) => {
    const code = part.slice('```ts\n'.length, -'\n```'.length);
    const isLong = code.split('\n').some(({ length }) => length > MAX_COLUMNS);
    return index % 2 === 1 && isLong ? `\`\`\`ts\n${await wrapSignature(code)}\n\`\`\`` : part;
  });
  return (await Promise.all(wrapped)).join('');
}

/** A signature is a statement, or a member of a class or an interface. */
async function wrapSignature(code: string): Promise<string> {
  for (const around of ['', 'declare class Around', 'interface Around']) {
    const source = around === '' ? code : `${around} {\n${code}\n}`;
    const width = around === '' ? MAX_COLUMNS : MAX_COLUMNS + 2;
    const options = { parser: 'typescript', printWidth: width, singleQuote: true } as const;
    const text = await format(source, options).catch(() => undefined);
    if (text === undefined) continue;
    if (around === '') return text.trim();
    const lines = text.trim().split('\n').slice(1, -1);
    return lines.map((line) => line.replace(/^ {2}/, '')).join('\n');
  }
  return code;
}

interface MethodText {
  readonly name: string;
  readonly text: string;
}

function methodsOf(page: string): MethodText[] {
  const [, methods = ''] = /^## Methods\n([^]*?)(?=^## |(?![^]))/m.exec(page) ?? [];
  return methods
    .split(/^(?=### )/m)
    .slice(1)
    .map((text) => {
      const [, name = ''] = /^### ~*(\w+)/.exec(text) ?? [];
      return { name, text: text.replace(/\n+\*\*\*\s*$/, '\n') };
    });
}

/** The page of a class without its methods, and a page for each of these. */
function divide(path: string, page: string): [path: string, text: string][] {
  const title = posix.basename(path, '.md');
  const methods = methodsOf(page).map(({ name, text }): [string, string] => [
    pageOfMethod(path, name),
    text.replace(/^### .*$/m, `# ${title}.${name}()`).replace(/^###(#+ )/gm, '#$1'),
  ]);
  const rest = page.replace(/^## Methods\n[^]*?(?=^## |(?![^]))/m, '');
  return [[path, rest], ...methods];
}

function pageOfMethod(path: string, name: string): string {
  return path.replace(/\.md$/, `-${name}.md`);
}

/** The pages of a class's methods, by the places that these had on the page of the class. */
function pagesOfMethods(path: string, page: string): ReadonlyMap<string, string> {
  return new Map(methodsOf(page).map(({ name }) => [name.toLowerCase(), pageOfMethod(path, name)]));
}

/** Links to methods that have moved to a page lead there. */
function withMovedLinks(
  from: string,
  text: string,
  divided: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string {
  const isPart = [...divided.keys()].find((path) => from.startsWith(path.replace(/\.md$/, '-')));
  return text.replace(/\]\(([^)\s:#]*)#([\w-]+)\)/g, (link, page: string, anchor: string) => {
    const own = page === '' ? (isPart ?? from) : posix.join(posix.dirname(from), page);
    const moved = divided.get(own)?.get(anchor);
    if (moved !== undefined) return `](${relative(from, moved)})`;
    const isOfClass = page === '' && isPart !== undefined && !text.includes(`id="${anchor}"`);
    return isOfClass ? `](${relative(from, isPart)}#${anchor})` : link;
  });
}

function relative(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}
