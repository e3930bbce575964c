// `npm run build`: builds both packages at the same time. What the tools print is shown only when
// one of them fails.
import { run } from './command.ts';
import { packageDir, published } from './paths.ts';

console.log(`build: ${published.join(' and ')} into their dist/ (half a minute on two cores)`);
const builds = await Promise.all(
  published.map(async (name) => {
    const options = { cwd: packageDir(name), timeout: 600_000 };
    return { name, ...(await run('npm', ['run', '--silent', 'build'], options)) };
  }),
);
for (const { name, code, output } of builds) {
  if (code === 0) continue;
  process.exitCode = 1;
  console.error(`${output}\nbuild: ${name} failed`);
}
