import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { addBelongings } from './recorded/belongings.js';
import { OF_TEXTS, type Recorded, Replay } from './recorded/replay.js';
import type { Shape } from './recorded/shape.js';
import { worldOf } from './recorded/world.js';

const folder = new URL('./fixtures/scenarios/', import.meta.url);
const shapes = JSON.parse(
  readFileSync(new URL('shapes.json', folder), 'utf8'),
) as readonly unknown[];

/**
 * The minimum number of recorded exchanges of each area with matching responses. The fixtures are a sample of all
 * operations: two for each class of status, and more of those that create records. The recordings do not say who sent a request, so `as` is
 * a guess.
 */
const least: Readonly<Record<string, number>> = {
  actions: 235,
  admin: 77,
  'branches-tags': 68,
  contents: 47,
  'git-commits': 33,
  'hooks-keys': 40,
  issue: 273,
  mirrors: 13,
  miscellaneous: 53,
  notification: 26,
  organization: 187,
  package: 29,
  pulls: 58,
  releases: 44,
  repositories: 163,
  settings: 8,
  user: 201,
  wiki: 25,
};

const otherRecords = 'the recorded server had other records';

/** The only 404s whose texts differ from the recordings, with the reason. */
const otherTexts: Readonly<Record<string, string>> = {
  'downloadActionsRunJobLogs err-404-not-started': otherRecords,
  'getWorkflowRunAttempt err-404-attempt': otherRecords,
  'listWorkflowRunAttemptJobs err-404-attempt': otherRecords,
  'downloadArtifact err-404-expired': otherRecords,
  'getUserRunner err-404-other-scope': otherRecords,
  'repoGetTag err-404-empty-repository': otherRecords,
  'repoGetContentsList err-404-empty-repository': otherRecords,
  'repoGetEditorConfig err-404-empty-repository': otherRecords,
  'repoGetArchive err-404-empty-repository': otherRecords,
  'repoGetNote err-404-no-notes-ref': otherRecords,
  'issueGetLabel err-404-other-repo': otherRecords,
  'issueGetComment err-404-other-repo': otherRecords,
  'issueListIssueDependencies err-404-dependencies-off-get': otherRecords,
  'issueCreateIssueBlocking err-404-stranger': otherRecords,
  'issueGetIssueAttachment err-404-other-issue': otherRecords,
  'issueGetIssueCommentAttachment err-404-other-issue': otherRecords,
  'repoGetContents err-404-through-symlink': 'symbolic links are not followed',
  'repoDeleteReleaseAttachment err-404-not-found': 'the attachment is looked up before its release',
};

let alike = 0;
let all = 0;

afterAll(() => {
  console.log(`recorded scenarios answered alike: ${String(alike)} of ${String(all)}`);
});

for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
  const area = file.replace('.jsonl', '');
  test(`${area}: responses have the recorded status, headers and types of fields`, async () => {
    const exchanges = readFileSync(new URL(file, folder), 'utf8')
      .trim()
      .split('\n')
      .map(readExchange);
    await using world = await worldOf(exchanges);
    await addBelongings(world, exchanges);
    const replay = new Replay(world);
    const different: string[] = [];
    const texts: string[] = [];
    for (const exchange of exchanges) {
      const [first, ...more] = await replay.differences(exchange);
      const name = `${exchange.operation} ${exchange.case}`;
      const text = [first, ...more].find((line) => line?.startsWith(OF_TEXTS));
      if (text !== undefined && otherTexts[name] === undefined) texts.push(`${name}: ${text}`);
      if (first !== undefined && first !== text) different.push(`${name}: ${first}`);
    }
    expect(texts).toEqual([]);
    alike += exchanges.length - different.length;
    all += exchanges.length;
    expect(exchanges.length - different.length, different.join('\n')).toBeGreaterThanOrEqual(
      least[area] ?? exchanges.length,
    );
  });
}

/** Shapes are stored once and referred to by their numbers. */
function readExchange(line: string): Recorded {
  const { response, ...rest } = JSON.parse(line) as Recorded;
  return {
    ...rest,
    response:
      response.shape === undefined ? response : { ...response, shape: whole(response.shape) },
  };
}

function whole(value: unknown): Shape {
  if (typeof value === 'number') return whole(shapes[value]);
  if (Array.isArray(value)) return value.map(whole);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
}
