import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as endpoints from '../src/operations.js';

// The rules of docs/decisions/names.md, over every method that has an endpoint.

interface Declared {
  readonly call?: string | undefined;
  readonly method: string;
}

const methods = Object.values(endpoints as unknown as Readonly<Record<string, Declared>>).flatMap(
  ({ call, method }) => {
    if (call === undefined) return [];
    const at = call.lastIndexOf('.');
    return [{ call, noun: call.slice(0, at), verb: call.slice(at + 1), method }];
  },
);

const verbsOf = new Map<string, string[]>();
for (const { noun, verb } of methods) verbsOf.set(noun, [...(verbsOf.get(noun) ?? []), verb]);

test('every method is looked at', () => {
  expect(methods.length).toBeGreaterThan(560);
});

test('the list of a noun is list; what is listed otherwise says how, and parts are nouns', () => {
  // Objects of Git have no classes of their own: git.listRefs, git.getBlob.
  const lists = methods.filter(({ noun, verb }) => noun !== 'git' && verb.startsWith('list'));
  expect(lists.length).toBeGreaterThan(100);
  const others = lists.filter(
    ({ verb }) => !/^list(?:$|Of|In|By|Public$|Ids$|Pulls$|Revisions$)/.test(verb),
  );
  expect(others.map(({ call }) => call)).toEqual([]);
});

test('what is added is removed, everything else is deleted', () => {
  // Teams add the members of an organisation, and users their addresses.
  const ADDED_ELSEWHERE = new Set(['orgs.members', 'admin.users.emails']);
  for (const [noun, verbs] of verbsOf) {
    // A tracked time is added and deleted, because it has an id of its own.
    if (noun === 'issues.times') continue;
    if (verbs.includes('add')) expect(verbs, noun).not.toContain('delete');
    else if (!ADDED_ELSEWHERE.has(noun)) expect(verbs, noun).not.toContain('remove');
  }
});

test('a method that sends DELETE says what it does', () => {
  const OWN_VERBS = /^(?:delete|remove|clear$|reset$|conceal$|unlock$|cancel)/;
  const others = methods.filter(({ method, verb }) => method === 'DELETE' && !OWN_VERBS.test(verb));
  expect(others.map(({ call }) => call)).toEqual([]);
});

test('the type of a request begins with the verb of its method, and never with Edit, New or Put', () => {
  const api = join(import.meta.dirname, '../src/api');
  const bodies = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join(api, file), 'utf8').matchAll(
        /^\s+(?:async )?(\w+)\([^)]*?\bbody: (?:ReadonlyDeep<)?(\w+)/gm,
      ),
    ]);
  expect(bodies.length).toBeGreaterThan(60);
  const wrong = bodies.filter(
    ([, verb = '', type = '']) =>
      /^(?:Edit|New|Put)/.test(type) ||
      (/^(?:create|update)$/.test(verb) && !type.toLowerCase().startsWith(verb)),
  );
  expect(wrong.map(([, verb, type]) => `${String(verb)}: ${String(type)}`)).toEqual([]);
});
