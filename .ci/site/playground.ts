// The playground as files: a page, a style sheet, and the scripts of `playground/` bundled with the
// built packages.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from '../base/paths.ts';

/** Scripts and styles of the page's own origin only; requests may go anywhere. */
const POLICY =
  "default-src 'none'; connect-src *; script-src 'self'; style-src 'self'; img-src data:";
const folder = join(root, 'playground');

/** The packages are those that the examples use: the built ones, as a user's bundler finds them. */
const builtPackages: Plugin = {
  name: 'built packages',
  setup(building) {
    building.onResolve(
      { filter: /^(?:model|forge)-client(?:$|\/)/ },
      ({ path, kind, pluginData }) =>
        pluginData === 'examples'
          ? undefined
          : building.resolve(path, {
              kind,
              resolveDir: join(root, 'examples'),
              pluginData: 'examples',
            }),
    );
  },
};

/**
 * Bundles the scripts, in parts: the embedded servers are loaded only when they are used. Returns
 * the files by their paths.
 */
export async function bundlePlayground(): Promise<Map<string, Uint8Array | string>> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'main.ts')],
    outdir: folder,
    bundle: true,
    write: false,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    tsconfigRaw: {},
    plugins: [builtPackages],
    logLevel: 'warning',
    // The packages import parts of theirs for their order alone.
    logOverride: { 'ignored-bare-import': 'silent' },
  });
  const scripts = outputFiles.map(
    ({ path, contents }) => [path.slice(folder.length + 1), contents] as const,
  );
  const starter =
    "import { start } from './main.js';\nstart(document.getElementById('playground-app'));\n";
  return new Map<string, Uint8Array | string>([
    ...scripts,
    ['start.js', starter],
    ['style.css', playgroundStyle()],
  ]);
}

/** Addresses of embedded servers, which the page suggests. */
interface Suggested {
  readonly model: string;
  readonly forge: string;
}

/** Serves the playground on 127.0.0.1; port 0 is any free one. */
export async function servePlayground(
  suggested: Suggested,
  port = 0,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const files = await bundlePlayground();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    const file = path === '' ? pageOf(suggested) : files.get(path);
    const headers = {
      'content-type': `${contentTypeOf(path)}; charset=utf-8`,
      'content-security-policy': POLICY,
    };
    response.writeHead(file === undefined ? 404 : 200, headers).end(file);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, close };
}

function contentTypeOf(path: string): string {
  if (path === '') return 'text/html';
  return path.endsWith('.css') ? 'text/css' : 'text/javascript';
}

function pageOf({ model, forge }: Suggested): string {
  const markup = playgroundMarkup()
    .replace('value="http://127.0.0.1:11434"', `value="${model}" data-embedded="${model}"`)
    .replace(
      'placeholder="https://forge.example"',
      `placeholder="https://forge.example" value="${forge}" data-embedded="${forge}"`,
    );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Playground</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
<script type="module" src="start.js"></script>
</head>
<body class="alone">
<main>
<h1>Playground</h1>
<p>Chat with a model through <code>model-client</code>; list, open and close issues through
<code>forge-client</code>. The servers are simulated, so there is nothing to set up; to call your
own, enter its address in the settings. Beside each result stands the program that does the same.</p>
${markup}
</main>
</body>
</html>
`;
}

/** Returns the markup that the scripts expect. */
export function playgroundMarkup(): string {
  return read('page.html').trim();
}

/** Returns the style sheet of the markup. */
export function playgroundStyle(): string {
  return read('style.css');
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}
