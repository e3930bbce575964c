// Code blocks of the documentation are files under examples/, and no line of one is wider than a
// page. Every relative link is followed, and every file and folder that a page names in code is
// looked for.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { root } from './paths.ts';
import type { Generated } from './generated.ts';

/** A block may have a title for its tab: `<!-- snippet: examples/chat.ts [model-client] -->`. */
const BLOCK = /<!-- snippet: (\S+)( \[[^\]]+\])? -->\n[^]*?<!-- \/snippet -->/g;

/**
 * Columns of a code block that a page of the site shows without scrolling. `examples/` is formatted
 * to the same width.
 */
const MAX_COLUMNS = 76;

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
        .map(([page, text]) => [page, text.replace(BLOCK, block)]),
    ),
    problems: texts.flatMap(([page, text]) => [
      ...missingFiles(page, text),
      ...notUnderstood(page, text),
      ...ownCode(page),
      ...badLines(page, text.replace(BLOCK, block)),
      ...deadLinks(page),
      ...missingPaths(page),
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
function ownCode(page: string): string[] {
  if (!/^(?:README\.md|docs\/|packages\/)/.test(page) || page.startsWith('docs/decisions/'))
    return [];
  const text = readFileSync(join(root, page), 'utf8').replace(
    /<!-- snippet: [^]*?<!-- \/snippet -->/g,
    '',
  );
  return /^```(?:ts|js|tsx|typescript|javascript)$/m.test(text)
    ? [`${page}: a block of code is not from a file; see <!-- snippet: … -->`]
    : [];
}

/**
 * Lines of code blocks that are cut off at the right edge, or convert a number that a template
 * shows as it is.
 */
function badLines(page: string, text: string): string[] {
  const problems: string[] = [];
  let source = page;
  let fence: string | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const mark = /^ *(`{3,})/.exec(line)?.[1];
    if (fence !== undefined && mark === fence) fence = undefined;
    else if (fence === undefined && mark !== undefined) fence = mark;
    else if (fence === undefined) source = /^<!-- snippet: (\S+)/.exec(line)?.[1] ?? source;
    else {
      const place = source === page ? `${page}:${String(index + 1)}` : `${page}: ${source}`;
      const columns = line.length;
      if (columns > MAX_COLUMNS)
        problems.push(
          `${place}: ${String(columns)} columns, of at most ${String(MAX_COLUMNS)}: ${line.trim()}`,
        );
      if (line.includes('${String('))
        problems.push(`${place}: String() in a template, without need: ${line.trim()}`);
    }
    if (line === '<!-- /snippet -->') source = page;
  }
  return problems;
}

function deadLinks(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/```[^]*?```/g, '');
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(root, dirname(page), decodeURIComponent(target))))
    .map((target) => `${page}: ${target} does not exist`);
}

/**
 * Pages name paths from the root, from a package, from its sources, from the rooms and routes of
 * the embedded forge, and those under which a reader saves a block.
 */
function missingPaths(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/```[^]*?```/g, '');
  const blocks = [...text.matchAll(/<!-- snippet: (\S+)/g)].map(([, path = '']) => path);
  const bases = [
    '',
    dirname(page),
    'packages',
    ...globSync('packages/*{,/src,/src/testing,/src/testing/routes}', { cwd: root }),
  ];
  return [...text.matchAll(/`([\w.@-]+\/[\w.@/-]*)`/g)]
    .map(([, path = '']) => path)
    .filter(
      (path) =>
        /\/$|\.(?:[cm]?[jt]s|json|md)$|^(?:\.ci|bench|docs|examples|fuzz|packages|soak)\//.test(
          path,
        ) && !/^(?:dist|node_modules)\//.test(path),
    )
    .filter(
      (path) =>
        !blocks.some((block) => block.endsWith(`/${path}`)) &&
        !bases.some(
          (base) =>
            existsSync(join(root, base, path)) || existsSync(join(root, base, `${path}.test.ts`)),
        ),
    )
    .map((path) => `${page}: ${path} does not exist`);
}
