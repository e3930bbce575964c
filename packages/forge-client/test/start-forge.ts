import { onTestFinished } from 'vitest';
import { ForgeClient, type ForgeClientOptions, token } from '../src/index.js';
import { type ForgeServer, startForgeServer } from '../src/testing.js';

/** Starts an embedded forge and makes a strict client of it. Both are closed at the end of the test. */
export async function startForge(
  options: Partial<ForgeClientOptions> = {},
): Promise<{ forge: ForgeClient; server: ForgeServer }> {
  const server = await startForgeServer();
  const forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    validate: 'strict',
    ...options,
  });
  onTestFinished(async () => {
    await forge.close();
    await server.close();
  });
  return { forge, server };
}
