// What the tests in a browser begin and end with; to be called inside of their `describe`.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openToPages, type OpenOrigin } from './origins.ts';
import { type Kits, kits } from './packed.ts';
import { start, type Started } from './start.ts';

/**
 * Opens a page with the bundle before all tests. None of them may leave a word of the packages in
 * its console.
 */
export function useBrowser(
  stage: string,
  command: string | undefined,
  opened: (started: Started) => void,
): void {
  let started: Started;

  beforeAll(async () => {
    started = await start(stage, command ?? '');
    opened(started);
  });

  afterAll(() => started.stop());

  afterEach(async () => {
    // Of a test that wants requests to fail the browser itself writes some lines; none may come
    // from the packages.
    expect(
      (await started.page.said()).filter(
        ({ source }) => source === 'console' || source === 'exception',
      ),
    ).toEqual([]);
  });
}

/**
 * A forge, which is another origin to pages, twice: each time behind a proxy that lets pages in.
 */
export interface OpenForge {
  readonly server: Awaited<ReturnType<Kits['forge']['startForgeServer']>>;
  readonly origin: OpenOrigin;
  readonly elsewhere: OpenOrigin;
}

/** Starts a forge before each test. */
export function useForge(stage: string, opened: (forge: OpenForge) => void): void {
  beforeEach(async () => {
    const server = await kits(stage).forge.startForgeServer();
    const origin = await openToPages(server.url);
    const elsewhere = await openToPages(server.url);
    opened({ server, origin, elsewhere });
    return async () => {
      origin.close();
      elsewhere.close();
      await server.close();
    };
  });
}
