// Code blocks of the documentation are files under examples/. `--write` pastes them in; without it, the check compares.
// It also follows every relative link.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.ts';

const write = process.argv.includes('--write');
const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'examples/*.md'], { cwd: root })
  .filter((path) => !path.includes('node_modules'))
  .sort();
const problems = pages.flatMap((page) => [...paste(page), ...deadLinks(page)]);
for (const problem of problems) console.error(problem);
console.log(
  `docs: ${String(pages.length)} pages, ${problems.length === 0 ? 'code blocks and links are right' : `${String(problems.length)} problems`}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

function paste(page: string): string[] {
  const missing: string[] = [];
  const before = readFileSync(join(root, page), 'utf8');
  const after = before.replace(/<!-- snippet: (\S+) -->\n[^]*?<!-- \/snippet -->/g, (block, path: string) => {
    const file = join(root, path);
    if (existsSync(file)) return `<!-- snippet: ${path} -->\n\`\`\`ts\n${readFileSync(file, 'utf8').trim()}\n\`\`\`\n<!-- /snippet -->`;
    missing.push(`${page}: ${path} does not exist`);
    return block;
  });
  if (after === before) return missing;
  if (!write) return [...missing, `${page}: code blocks differ from examples/; npm run docs:snippets pastes them`];
  writeFileSync(join(root, page), after);
  console.log(`docs: ${page} written`);
  return missing;
}

function deadLinks(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/```[^]*?```/g, '');
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(root, dirname(page), decodeURIComponent(target))))
    .map((target) => `${page}: ${target} does not exist`);
}
