import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.js';
import { InputError } from '../../src/base/errors.js';
import * as z from 'zod/v4/mini';
import { type ZodSchema, object } from '../schema-all.js';
import { DRIVERS, failure, type Thing, thing, transport } from '../servers/api.js';
import { loose } from '../servers/loose.js';
import { answer } from '../servers/raw-server.js';
import { replies, THING } from '../servers/replies.js';

interface Where {
  owner: string;
  index: number;
}
const where: ZodSchema<Where> = object(() => ({ owner: z.string(), index: z.int() }));

interface Body {
  state?: string | undefined;
  level?: number | undefined;
  secret?: string | undefined;
  config?: { api_key: string } | undefined;
}
const body: ZodSchema<Body> = object(() => ({
  state: z.optional(z.enum(['open', 'closed'])) as never,
  level: z.optional(z.literal(1)) as never,
  secret: z.optional(z.enum(['a'])) as never,
  config: z.optional(loose({ api_key: z.enum(['a']) })) as never,
}));
const edit: Endpoint<{ where: Where; body: Body }, Thing> = {
  id: 'edit',
  method: 'POST',
  path: '/{owner}/{index}',
  input: { where, body },
  output: thing,
};

describe.each(DRIVERS)('a wrong input over %s', (driver) => {
  const refused = async (input: object): Promise<string> => {
    const server = await replies(() => answer(200, THING));
    const error = await failure(() =>
      transport(server.url, driver).call(edit, {
        where: { owner: 'ada', index: 1 },
        body: {},
        ...input,
      }),
    );
    expect(error).toBeInstanceOf(InputError);
    expect(server.requests).toHaveLength(0);
    return error.message;
  };

  test('shows the string that is not one of those allowed', async () => {
    expect(await refused({ body: { state: 'opened' } })).toBe(
      "edit: body.state: expected one of 'open', 'closed', found 'opened'",
    );
    expect(await refused({ body: { level: 7 } })).toBe('edit: body.level: expected 1, found 7');
    expect(await refused({ body: { state: 7 } })).toContain('found 7');
    expect(await refused({ body: { state: '' } })).toContain('found an empty string');
    expect(await refused({ body: { state: { a: 1 } } })).toContain('found an object');
  });

  test('shortens a long word, and keeps it on one line', async () => {
    const message = await refused({ body: { state: `a\n"b"\u001b[31m${'x'.repeat(500)}` } });
    expect(message.length).toBeLessThan(140);
    expect(message).toContain(String.raw`found 'a\n\"b\"\u001b[31mxxx`);
    expect(message).toContain("x…'");
  });

  test('never shows the value of a secret field', async () => {
    const message = await refused({ body: { secret: 'pl4nted', config: { api_key: 'pl4nted' } } });
    expect(message).toBe(
      "edit: body.secret: expected 'a', found a string; body.config.api_key: expected 'a', found a string",
    );
  });
});

test('a response that is not one of the allowed strings is shown without the credential that the server echoes', async () => {
  const strict: Endpoint<object, { state: string }> = {
    id: 'state',
    method: 'GET',
    path: '/state',
    input: {},
    output: object<{ state: string }>(() => ({ state: z.enum(['open']) })),
  };
  const server = await replies(() => answer(200, '{"state":"token is pl4nted-key"}'));
  const error = await failure(
    transport(server.url, 'undici', { headers: { authorization: 'token pl4nted-key' } }).call(
      strict,
      {},
    ),
  );
  expect(error.message).toContain("state: expected 'open', found 'token is ***'");
});
