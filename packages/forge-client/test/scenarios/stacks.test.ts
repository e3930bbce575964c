import { expect, test } from 'vitest';
import { ForgeClient } from '../../src/index.js';
import { listening } from '../http-server.js';
import { errorOf } from '../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };

/** What a program may iterate or await; each in a function by the name that the stack has to show. */
const PROGRAMS: Readonly<Record<string, (forge: ForgeClient) => Promise<unknown>>> = {
  'issues.get': async function inTheProgram(forge) {
    await forge.issues.get({ ...repo, index: 1 });
  },
  'issues.list': async function inTheProgram(forge) {
    for await (const issue of forge.issues.list(repo)) expect(issue).toBeDefined();
  },
  'repos.archives.get': async function inTheProgram(forge) {
    for await (const piece of await forge.repos.archives.get({ ...repo, archive: 'main.zip' }))
      expect(piece).toBeDefined();
  },
};

/** How everything fails. */
const FAILURES: Readonly<Record<string, number | undefined>> = {
  'a status': 403,
  'a time limit': undefined,
};

const CASES = ['undici', 'fetch'].flatMap((driver) =>
  Object.keys(FAILURES).map((failing) => [driver, failing] as const),
);

test.each(CASES)(
  'over %s, the stack of what fails by %s shows the line of the program',
  async (driver, failing) => {
    const status = FAILURES[failing];
    const baseUrl = await listening((_request, response) => {
      if (status !== undefined)
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"no"}');
    });
    const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
    await using forge = new ForgeClient({
      baseUrl,
      retry: { limit: 0 },
      timeouts: status === undefined ? { firstByte: 100 } : {},
      ...own,
    });
    // One after another: timers that expire together add frames of their own.
    for (const [name, run] of Object.entries(PROGRAMS)) {
      const error = (await errorOf(run(forge))) as Error;
      expect(error, name).toMatchObject(
        status === undefined ? { name: 'TimeoutError' } : { status },
      );
      expect(error.stack, name).toContain('inTheProgram');
    }
  },
);

/** Options that are refused deep inside the client, each in a function by the name that the stack has to show. */
const REFUSED: Readonly<Record<string, object>> = {
  'a number as its credential': { auth: 5 },
  'a number of ms': { timeouts: 5 },
  'a misspelt limit': { timeouts: { firstbyte: 5 } },
};

test.each(Object.entries(REFUSED))(
  'the stack of a client that refuses %s shows the line of the program',
  (_, options) => {
    function inTheProgram(): unknown {
      return new ForgeClient({ baseUrl: 'https://forge.example', ...options });
    }
    expect(inTheProgram).toThrow(
      expect.objectContaining({
        code: 'invalid-option',
        stack: expect.stringContaining('inTheProgram') as string,
      }),
    );
  },
);
