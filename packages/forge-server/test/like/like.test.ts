import { expect, test } from 'vitest';
import { Replay } from '../recorded/replay.js';
import { exceptions } from './exceptions.js';
import { exchangesOf, type LikeExchange, type OtherKind, recordedOf } from './exchanges.js';
import { addTheRest, likeWorld } from './world.js';
import { readState } from '../read-state.js';

/** Whether a value is set, and when, depends on the records of the server; a list instead of `null` does not. */
const dependsOnRecords =
  /: (?:date|epoch|zero date|null|object|string), found (?:date|epoch|zero date|null|object|string)$/;
const someUnset = /null|date|epoch/;
/** What a message of an error depends on, which is not compared, either. */
const ofMessages = '.errors: ';

interface Outcome {
  readonly all: number;
  /** The differences by operation and case. */
  readonly different: ReadonlyMap<string, string>;
}

async function outcomeOf(kind: OtherKind): Promise<Outcome> {
  await using server = await likeWorld(kind);
  const replay = new Replay({ server, ids: new Map() });
  const different = new Map<string, string>();
  let all = 0;
  const play = async (exchange: LikeExchange): Promise<void> => {
    // Signing in with a password is a side effect of the replay.
    for (const user of readState(server).users) user.last_login = undefined;
    const recorded = recordedOf(kind, exchange);
    if (recorded === undefined) return replay.ask(exchange);
    all += 1;
    const differences = await replay.differences(recorded);
    const telling = differences.filter(
      (line) =>
        !line.startsWith(ofMessages) && !(dependsOnRecords.test(line) && someUnset.test(line)),
    );
    if (telling.length > 0)
      different.set(`${exchange.operation} ${exchange.case}`, telling.join(' | '));
  };
  for (const exchange of exchangesOf('made')) await play(exchange);
  await addTheRest(server, replay);
  for (const part of ['read', 'late', 'probes'] as const)
    for (const exchange of exchangesOf(part)) await play(exchange);
  return { all, different };
}

test.each(Object.keys(exceptions) as OtherKind[])(
  'a server like %s responds like the recorded one: status, headers, fields and messages',
  async (kind) => {
    const { all, different } = await outcomeOf(kind);
    console.log(`${kind}: ${String(all - different.size)} of ${String(all)} alike`);
    const known = exceptions[kind];
    const unknown = [...different]
      .filter(([name]) => known[name] === undefined)
      .map(([name, how]) => `${name}: ${how}`);
    expect(unknown).toEqual([]);
    expect(Object.keys(known).filter((name) => !different.has(name))).toEqual([]);
  },
);
