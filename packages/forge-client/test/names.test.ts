import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ForgeClient } from '../src/index.js';
import * as endpoints from '../src/operations.js';
import * as schemas from '../src/schemas.js';

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
    ({ verb }) => !/^list(?:$|Of[A-Z]|In[A-Z]|By[A-Z]|Public$|Ids$|Pulls$)/.test(verb),
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
        /^\s+(?:async )?(\w+)\([^)]*?\bbody: (\w+)/gm,
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

test('a method begins with a verb', () => {
  // Named after what they return, as in the client of model servers.
  const NOUNS = ['server.version'];
  const VERBS = new Set(
    `accept add adopt apply cancel change check clear compare conceal convert create delete disable
    dismiss dispatch download enable generate get head link list lock mark merge migrate move
    publicize register reject remove rename render replace reply rerun reset resolve run search set
    start stop submit sync test undismiss unlink unlock unresolve update upload validate
    verify`.split(/\s+/),
  );
  const others = methods.filter(({ verb }) => !VERBS.has(/^[a-z]+/.exec(verb)?.[0] ?? ''));
  expect(others.map(({ call }) => call)).toEqual(NOUNS);
});

test('the class of a noun is named after its place', () => {
  // Where another word reads better, or the name of the place would mean something else.
  const OTHERS: Readonly<Record<string, string>> = {
    user: 'CurrentUser',
    hooks: 'RepoHooks',
    labels: 'RepoLabels',
    'hooks.git': 'GitHooks',
    'packages.generic': 'GenericPackages',
    'issues.blocking': 'IssueLinks',
    'issues.dependencies': 'IssueLinks',
  };
  const forge = new ForgeClient({ baseUrl: 'http://localhost:3000' });
  const wrong: string[] = [];
  let seen = 0;
  const visit = (noun: object, place: readonly string[]): void => {
    for (const [name, value] of Object.entries(noun) as [string, unknown][]) {
      if (name === 'transport' || typeof value !== 'object' || value === null) continue;
      const path = [...place, name];
      const expected = OTHERS[path.join('.')] ?? classOf(path);
      const actual = value.constructor.name;
      seen++;
      if (actual !== expected) wrong.push(`${path.join('.')}: ${actual}, not ${expected}`);
      visit(value, path);
    }
  };
  visit(forge, []);
  expect(seen).toBeGreaterThan(120);
  expect(wrong).toEqual([]);
});

/** `issues.comments` is IssueComments, `user.keys` CurrentUserKeys. */
function classOf(path: readonly string[]): string {
  const words = path.map((name, index) => {
    if (index === path.length - 1) return name;
    return name === 'user' ? 'currentUser' : name.replace(/ches$/, 'ch').replace(/s$/, '');
  });
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

test('a schema is named after its type, with Body if it is a request', () => {
  // Lists, answers without a type of their own, and `package`, a word that JavaScript reserves.
  const OTHERS = new Set(
    `contentsOrList emailList foundFiles gitBlobs labelList languages packageInfo pullReviewList
    quotaLeft sentWorkflowRun text timelineItem`.split(/\s+/),
  );
  const source = join(import.meta.dirname, '../src');
  const exported = new Set(Object.keys(schemas));
  const declared = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('schemas.ts'))
    .flatMap((file) => [
      ...readFileSync(join(source, file), 'utf8').matchAll(
        /^export const (\w+): ZodSchema<(\w+)>/gm,
      ),
    ])
    .filter(([, name = '']) => exported.has(name) && !OTHERS.has(name));
  expect(declared.length).toBeGreaterThan(300);
  const wrong = declared.filter(([, name = '', type = '']) => {
    const plain = name.replace(/Body$/, '').toLowerCase();
    return plain !== type.replace(/Body$/, '').toLowerCase();
  });
  expect(wrong.map(([, name, type]) => `${String(name)}: ${String(type)}`)).toEqual([]);
});
