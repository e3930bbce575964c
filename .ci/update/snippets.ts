// Fills the code blocks of the documentation with the files of examples/ that they name. Programs are
// shown in such blocks only, because those files are compiled and run. Follows every relative link.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { root } from '../base/paths.ts';
import { withFacts } from './facts.ts';
import type { Generated } from './generated.ts';

/** A block may have a title for its tab: `<!-- snippet: examples/chat.ts [model-client] -->`. */
const BLOCK = /<!-- snippet: (\S+)( \[[^\]]+\])? -->\n[^]*?<!-- \/snippet -->/g;

/** Files whose language has another name than their ending. */
const LANGUAGES: Readonly<Record<string, string>> = { conf: 'nginx' };

export function snippets(): Generated {
  const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'examples/**/*.md'], {
    cwd: root,
  })
    .filter((path) => !path.includes('node_modules'))
    .sort();
  const texts = pages.map((page) => [page, readFileSync(join(root, page), 'utf8')] as const);
  return {
    // Pages without a block are not this function's to write.
    files: Object.fromEntries(
      texts
        .filter(([, text]) => text.match(BLOCK))
        .map(([page, text]) => [page, withFacts(page, text.replace(BLOCK, block))]),
    ),
    problems: texts.flatMap(([page, text]) => [
      ...missingFiles(page, text),
      ...notUnderstood(page, text),
      ...ownCode(page, text),
      ...deadLinks(page, text),
    ]),
  };
}

function block(before: string, path: string, title = ''): string {
  const file = join(root, path);
  if (!existsSync(file)) return before;
  const code = readFileSync(file, 'utf8').trim();
  return `<!-- snippet: ${path}${title} -->\n\`\`\`${languageOf(path, code)}${title}\n${code}\n\`\`\`\n<!-- /snippet -->`;
}

/**
 * A program without types is JavaScript, which every version of Node runs. The files in `examples/`
 * are TypeScript, so that they are checked.
 */
function languageOf(path: string, code: string): string {
  const ending = extname(path).slice(1);
  return ending === 'ts' && isJavaScript(code) ? 'js' : (LANGUAGES[ending] ?? ending);
}

/** Whether a program has no types, and imports no file that has. */
export function isJavaScript(code: string): boolean {
  if (/ from '\.[^']*\.ts'/.test(code)) return false;
  try {
    transformSync(code, { loader: 'js', logLevel: 'silent' });
    return true;
  } catch {
    return false;
  }
}

function notUnderstood(page: string, text: string): string[] {
  return [...text.replace(BLOCK, '').matchAll(/<!-- snippet: .*/g)].map(
    ([comment]) => `${page}: not a block: ${comment}`,
  );
}

function missingFiles(page: string, text: string): string[] {
  const named = [...text.matchAll(BLOCK)].map(([, path = '']) => path);
  return named
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${page}: ${path} does not exist`);
}

/**
 * Programs in the pages for users are files that CI runs. Blocks in other languages, such as
 * commands, may be written in place.
 */
function ownCode(page: string, text: string): string[] {
  if (!/^(?:README\.md|docs\/|packages\/)/.test(page) || page.startsWith('docs/decisions/'))
    return [];
  return /^```(?:ts|js|tsx|typescript|javascript)$/m.test(text.replace(BLOCK, ''))
    ? [`${page}: a block of code is not from a file; see <!-- snippet: … -->`]
    : [];
}

function deadLinks(page: string, text: string): string[] {
  return [
    ...text.replace(/```[^]*?```/g, '').matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g),
  ]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(root, dirname(page), decodeURIComponent(target))))
    .map((target) => `${page}: ${target} does not exist`);
}
