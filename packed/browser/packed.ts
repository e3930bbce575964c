import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

/** The embedded servers, as they are installed in the stage. */
export interface Kits {
  readonly model: typeof import('../../packages/model-client/src/testing.ts');
  readonly forge: typeof import('../../packages/forge-client/src/testing.ts');
}

/** Loads the servers to test against from the installed packages. */
export function kits(stage: string): Kits {
  const load = createRequire(join(stage, 'user.js'));
  return {
    model: load('model-client/testing') as Kits['model'],
    forge: load('forge-client/testing') as Kits['forge'],
  };
}

/**
 * Bundles a module of a user for browsers; a module of Node, or anything else that is not there,
 * makes it fail.
 */
export async function bundle(
  stage: string,
  contents: string,
): Promise<{ code: string; metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: stage },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  return { code: outputFiles[0]?.text ?? '', metafile };
}

/** What the programs of the tests find in their page. */
export interface Surroundings {
  readonly model: typeof import('../../packages/model-client/src/index.ts');
  readonly forge: typeof import('../../packages/forge-client/src/index.ts');
  readonly endpoints: typeof import('../../packages/forge-client/src/endpoints.ts');
  /** What the work is rejected with, as plain fields. */
  readonly caught: (work: Promise<unknown>) => Promise<Caught>;
  /** Calls `onTold` of the test's page. */
  readonly tell: (text: string) => void;
}

/** An error of a page. */
export interface Caught {
  readonly name: string;
  readonly message: string;
  readonly kind?: string;
  readonly code?: string;
  readonly hint?: string;
  readonly reason?: string;
  readonly phase?: string;
  readonly status?: number;
  readonly attempts?: number;
  readonly cause?: { readonly name?: string; readonly message?: string };
}

/** The module that makes the surroundings: what a page loads, bundled or not. */
export const surroundings = `
import * as model from 'model-client';
import * as forge from 'forge-client';
import * as endpoints from 'forge-client/endpoints';

async function caught(work) {
  try {
    await work;
  } catch (error) {
    const { name, message, reason, phase } = error;
    return { name, message, reason, phase, ...error.toJSON?.() };
  }
  throw new Error('nothing was thrown');
}

globalThis.surroundings = { model, forge, endpoints, caught, tell: (text) => globalThis.tell(text) };
`;

/** A worker that answers an address with what the model there says. */
export const worker = `
import { ModelClient } from 'model-client';

onmessage = async ({ data: baseUrl }) => {
  const stream = new ModelClient({ baseUrl }).chatStream({ model: 'llama3.2', messages: [{ role: 'user', content: 'Why?' }] });
  const pieces = [];
  for await (const { message } of stream) pieces.push(message.content);
  postMessage(pieces);
};
`;
