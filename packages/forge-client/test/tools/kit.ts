import { token } from '@clients/core';
import { expect, onTestFinished } from 'vitest';
import { ForgeClient } from '../../src/client.js';
import type { ForgeClientOptions } from '../../src/service/options.js';
import { type ForgeServer, type ForgeServerOptions, startForgeServer } from '../../src/testing.js';
import {
  type ForgeTool,
  forgeTools,
  type ForgeToolsOptions,
  ToolError,
} from '../../src/tools/index.js';

export const engine = { owner: 'ada', repo: 'engine' };

export interface Kit {
  readonly server: ForgeServer;
  readonly forge: ForgeClient;
  /** Calls the tool of a method, made with `options`. */
  readonly call: (method: string, args?: unknown, options?: ForgeToolsOptions) => Promise<string>;
  /** Its answer, parsed. */
  readonly json: (method: string, args?: unknown, options?: ForgeToolsOptions) => Promise<Listed>;
}

export interface Listed extends Record<string, unknown> {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly next?: { readonly page: number; readonly limit: number };
  readonly total?: number;
  readonly cut?: string;
}

/** A client with an embedded forge; both end with the test. */
export async function kit(
  options: Partial<ForgeClientOptions> = {},
  serverOptions: ForgeServerOptions = {},
): Promise<Kit> {
  const server = await startForgeServer(serverOptions);
  const forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    validate: 'strict',
    retry: { limit: 0 },
    ...options,
  });
  onTestFinished(async () => {
    await forge.close();
    await server.close();
  });
  const call = (method: string, args?: unknown, more?: ForgeToolsOptions): Promise<string> =>
    toolOf(forge, method, more).run(args);
  return {
    server,
    forge,
    call,
    json: async (...args) => JSON.parse(await call(...args)) as Listed,
  };
}

export function toolOf(forge: ForgeClient, method: string, options?: ForgeToolsOptions): ForgeTool {
  const [tool] = forgeTools(forge, { include: [method], ...options });
  if (tool === undefined) throw new Error(`there is no tool ${method}`);
  return tool;
}

/** The `ToolError` that a call rejects with. */
export async function failure(work: Promise<unknown>): Promise<ToolError> {
  try {
    await work;
  } catch (error) {
    expect(error).toBeInstanceOf(ToolError);
    return error as ToolError;
  }
  throw new Error('nothing was thrown');
}
