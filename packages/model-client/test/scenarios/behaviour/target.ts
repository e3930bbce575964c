import { afterAll, beforeAll } from 'vitest';
import { type CreateRequest, ModelClient, StatusError } from '../../../src/index.js';
import { type ModelServer, startModelServer } from '../../../src/testing.js';
import { recordings } from '../../recorded.js';

/** The server under test, with the models that the suite brought along. */
export interface Target {
  readonly client: ModelClient;
  /** Whether the server is an embedded one. */
  readonly embedded: boolean;
  /** Answers a script: weights alone. */
  readonly plain: string;
  /** The same with a template for tools, filling in and thinking. */
  readonly chat: string;
  /** The same with a built-in parser for thinking. */
  readonly parsed: string;
  /** Returns vectors of 32 numbers. */
  readonly embed: string;
  /** Returns whether the server is of this version, such as `0.12.6`, or of a newer one. */
  readonly since: (version: string) => boolean;
  /** A name that belongs to this run; what is made under it is deleted afterwards. */
  readonly name: (what: string) => string;
}

const gguf = (name: string): { path: URL } => ({
  path: new URL(`../../fixtures/gguf/${name}.gguf`, import.meta.url),
});

/** Returns whether a version is at least another one. One that is no version, such as that of a build from source, is the newest. */
function isAtLeast(version: string, wanted: string): boolean {
  if (!/^\d+\.\d+\.\d+/.test(version) || version.startsWith('0.0.0')) return true;
  return version.localeCompare(wanted, 'en', { numeric: true }) >= 0;
}

/** Removes what servers before 0.9 refuse in a template. */
function withoutThinking(template: string): string {
  return template.replace(/\{\{- if \.Thinking \}\}.*?\{\{ end \}\}/, '');
}

/** A create request as it was recorded, for a model of another name. */
function recordedCreate(name: string, model: string, from: string): CreateRequest {
  const found = recordings(new URL('../../fixtures/recorded', import.meta.url)).find(
    (each) => each.operation === 'create' && each.case === name,
  );
  if (found === undefined) throw new Error(`no recording of create ${name}`);
  // Some were recorded as a stream.
  return { ...(found.request.body as CreateRequest), model, from, ...{ stream: false } };
}

/**
 * Runs the tests of a file on the server that `MODEL_URL` names, or on an embedded one without models. Brings its own models under names
 * of its own, deletes them at the end, and touches nothing else.
 */
export function useTarget(): () => Target {
  let target: Target | undefined;
  let client: ModelClient | undefined;
  let server: ModelServer | undefined;
  const run = `client-test-${Math.random().toString(36).slice(2, 10)}`;
  const names = new Set<string>();
  const name = (what: string): string => {
    names.add(`${run}-${what}`);
    return `${run}-${what}`;
  };
  beforeAll(async () => {
    const url = process.env['MODEL_URL'];
    if (url === undefined || url === '') server = await startModelServer({ models: [] });
    client = new ModelClient({ baseUrl: server?.url ?? url, validate: 'strict' });
    const made = {
      plain: name('plain'),
      chat: name('chat'),
      parsed: name('parsed'),
      embed: name('embed'),
    };
    await client
      .createStream({ model: made.plain, files: { 'scripted.gguf': gguf('scripted') } })
      .final();
    await client
      .createStream({ model: made.embed, files: { 'embed.gguf': gguf('embed') } })
      .final();
    const { version } = await client.version();
    const since = (wanted: string): boolean => isAtLeast(version, wanted);
    for (const [recorded, model] of [
      ['ok-full', made.chat],
      ['ok-parser-thinking', made.parsed],
    ] as const) {
      const body = recordedCreate(recorded, model, made.plain);
      const { template = '' } = body;
      await client.create(since('0.9.0') ? body : { ...body, template: withoutThinking(template) });
    }
    target = { client, embedded: server !== undefined, since, name, ...made };
  }, 120_000);
  afterAll(async () => {
    const failures: unknown[] = [];
    for (const model of names) {
      await client?.unload({ model }).catch(() => undefined);
      await client?.delete({ model }).catch((error: unknown) => {
        if (!(error instanceof StatusError && error.status === 404)) failures.push(error);
      });
    }
    await client?.close();
    await server?.close();
    if (failures.length > 0)
      throw new AggregateError(failures, 'models of this run are still on the server');
  }, 120_000);
  return () => {
    if (target === undefined) throw new Error('the target is there once the tests run');
    return target;
  };
}
