// The examples in the docstrings, which editors show beside a method, compile.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { run } from '../../../.ci/base/command.ts';

const root = join(import.meta.dirname, '../../..');
const packages = join(root, 'packages');

/** What an example takes as given: the clients, the exports of the packages, and what a program of the reader's has at hand. */
const GIVEN = `
import type * as forgeClient from '${packages}/forge-client/src/index.ts';
import type * as forgeTesting from '${packages}/forge-client/src/testing.ts';
import type * as forgeToolset from '${packages}/forge-client/src/tools/index.ts';
import type * as modelClient from '${packages}/model-client/src/index.ts';
import type * as modelTesting from '${packages}/model-client/src/testing.ts';
import type * as webhooks from '${packages}/forge-client/src/webhooks/index.ts';
declare global {
  const { ClientError, ModelClient, StreamError, TimeoutError, chatStreamFrom, tool, trimMessages }: typeof modelClient;
  const { ForgeClient, StatusError, authorizationUrl, basic, exchangeCode, oauth2, repoRef, token }: typeof forgeClient;
  const { createWebhookHandler, toNodeHandler }: typeof webhooks;
  const { forgeTools }: typeof forgeToolset;
  const { startForgeServer }: typeof forgeTesting;
  const { startModelServer }: typeof modelTesting;
  const { createServer }: typeof import('node:http');
  const z: typeof import('zod');

  const model: modelClient.ModelClient;
  const messages: modelClient.ChatMessage[];
  const stream: modelClient.ChatStream;
  const weather: modelClient.Tool;
  const forge: forgeClient.ForgeClient;
  const repo: forgeClient.RepoRef;
  const pending: forgeClient.PendingAuthorization;
  const tokens: forgeClient.OAuth2Tokens;
  const on: webhooks.WebhookHandlerOptions['on'];
  const request: Request;
  const [baseUrl, clientId, clientSecret, deployKey, password]: readonly [string, string, string, string, string];
  const [question, redirectUri, secret, sha, url]: readonly [string, string, string, string, string];
  const stopButton: { onclick: () => unknown };
  function redirect(url: string): void;
  function show(text: string): void;
}`;

/** The code behind `@example`, by the name of what it documents: `Issues.create`, `ChatStream` or `repoRef`. */
const examples = new Map(
  globSync('*/src/**/*.ts', { cwd: packages }).flatMap((path) => {
    const text = readFileSync(join(packages, path), 'utf8');
    return text.includes('@example\n') ? examplesOf(path, text) : [];
  }),
);

test('every example compiles', async () => {
  expect(examples.size).toBeGreaterThan(60);
  const functions = [...examples].map(
    ([name, code], at) => `// ${name}\nexport async function example${String(at)}() {\n${code}\n}`,
  );
  expect(await problemsIn(functions.join('\n'))).toBe('');
}, 120_000);

function examplesOf(path: string, text: string): [string, string][] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: [string, string][] = [];
  const visit = (node: ts.Node, outer: readonly string[]): void => {
    const named =
      ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isClassElement(node);
    const names = named && node.name !== undefined ? [...outer, node.name.getText()] : outer;
    if (named)
      for (const tag of ts.getJSDocTags(node).filter((each) => each.tagName.text === 'example'))
        found.push([
          `${basename(path)}: ${names.join('.')}`,
          ts.getTextOfJSDocComment(tag.comment)?.trimEnd() ?? '',
        ]);
    if (named || ts.isSourceFile(node))
      ts.forEachChild(node, (child) => {
        visit(child, names);
      });
  };
  visit(source, []);
  return found;
}

/** Type-checks a module in a folder from which the packages that examples use are found. Returns what the compiler prints. */
async function problemsIn(module: string): Promise<string> {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'docstring-examples-'));
  try {
    writeFileSync(join(folder, 'examples.ts'), module);
    writeFileSync(join(folder, 'given.ts'), GIVEN);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: { isolatedDeclarations: false, declaration: false },
        include: ['*.ts'],
      }),
    );
    const { output } = await run(
      process.execPath,
      [join(root, 'node_modules/typescript-7/bin/tsc'), '--project', folder],
      { cwd: folder, timeout: 120_000 },
    );
    return output;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
