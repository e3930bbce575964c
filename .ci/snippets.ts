// Code blocks of the documentation are files under examples/. `--write` pastes them in; without it, the check compares.
// It also follows every relative link, and looks for every file and folder that a page names in code.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { root } from './paths.ts';

const write = process.argv.includes('--write');
const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'examples/**/*.md'], { cwd: root })
  .filter((path) => !path.includes('node_modules'))
  .sort();
const problems = pages.flatMap((page) => [...paste(page), ...ownCode(page), ...deadLinks(page), ...missingPaths(page)]);
for (const problem of problems) console.error(problem);
console.log(
  `docs: ${String(pages.length)} pages, ${problems.length === 0 ? 'code blocks, links and paths are right' : `${String(problems.length)} problems`}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

function paste(page: string): string[] {
  const missing: string[] = [];
  const before = readFileSync(join(root, page), 'utf8');
  const after = before.replace(/<!-- snippet: (\S+) -->\n[^]*?<!-- \/snippet -->/g, (block, path: string) => {
    const file = join(root, path);
    if (existsSync(file))
      return `<!-- snippet: ${path} -->\n\`\`\`${extname(path).slice(1)}\n${readFileSync(file, 'utf8').trim()}\n\`\`\`\n<!-- /snippet -->`;
    missing.push(`${page}: ${path} does not exist`);
    return block;
  });
  if (after === before) return missing;
  if (!write) return [...missing, `${page}: code blocks differ from examples/; npm run docs:snippets pastes them`];
  writeFileSync(join(root, page), after);
  console.log(`docs: ${page} written`);
  return missing;
}

/** Programs in the pages for users are files that CI runs. Blocks in other languages, such as commands, may be written in place. */
function ownCode(page: string): string[] {
  if (!/^(?:README\.md|docs\/|packages\/)/.test(page) || /^docs\/(?:api|decisions)\//.test(page)) return [];
  const text = readFileSync(join(root, page), 'utf8').replace(/<!-- snippet: [^]*?<!-- \/snippet -->/g, '');
  return /^```(?:ts|js|tsx|typescript|javascript)$/m.test(text)
    ? [`${page}: a block of code is not from a file; see <!-- snippet: … -->`]
    : [];
}

function deadLinks(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/```[^]*?```/g, '');
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(root, dirname(page), decodeURIComponent(target))))
    .map((target) => `${page}: ${target} does not exist`);
}

/** Pages name paths from the root, from a package, from its sources, and from the rooms and routes of the embedded forge. */
function missingPaths(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/```[^]*?```/g, '');
  const bases = ['', dirname(page), 'packages', ...globSync('packages/*{,/src,/src/testing,/src/testing/routes}', { cwd: root })];
  return [...text.matchAll(/`([\w.@-]+\/[\w.@/-]*)`/g)]
    .map(([, path = '']) => path)
    .filter(
      (path) =>
        /\/$|\.(?:[cm]?[jt]s|json|md)$|^(?:\.ci|bench|docs|examples|fuzz|packages|soak)\//.test(path) &&
        !/^(?:dist|node_modules)\//.test(path),
    )
    .filter((path) => !bases.some((base) => existsSync(join(root, base, path)) || existsSync(join(root, base, `${path}.test.ts`))))
    .map((path) => `${page}: ${path} does not exist`);
}
