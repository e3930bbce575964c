import { ForgeClient, token } from '../../../src/index.js';
import { type ForgeServer, startForgeServer } from '../../../src/testing/index.js';
import { type Ask, asking, at } from '../../testing/api.js';

/** Somebody who takes part in a story. */
export interface Player {
  readonly login: string;
  readonly password: string;
  readonly token: string;
  /** Checks every answer strictly. */
  readonly forge: ForgeClient;
  /** Plain requests, for what the wire itself says. */
  readonly ask: Ask;
}

/** A forge to play a story on, with everybody who takes part; what was made is removed at the end. */
export interface Stage extends AsyncDisposable {
  readonly url: string;
  readonly players: readonly Player[];
  /** Login and password of an administrator; undefined on a real server that was not given with `FORGE_ADMIN` and `FORGE_PASSWORD`. */
  readonly administrator: { readonly username: string; readonly password: string } | undefined;
  /** Undefined where a real server is played on. */
  readonly embedded: ForgeServer | undefined;
  /** A name that nothing else has. */
  name(word: string): string;
}

/**
 * Sets the stage on the server that `FORGE_URL` names, with an administrator's `FORGE_TOKEN`; else on an embedded one.
 * The stories know no difference.
 *
 * @param count how many take part; none of them is an administrator
 */
export async function stage(count: number): Promise<Stage> {
  const { FORGE_URL: given, FORGE_TOKEN: admin } = process.env;
  const embedded = given === undefined ? await startForgeServer({ bare: true }) : undefined;
  const url = (given ?? embedded?.url ?? '').replace(/\/(api\/v1\/?)?$/, '');
  const site = asking(url, embedded?.token ?? admin ?? '');
  const mark = Math.random().toString(36).slice(2, 8);
  const players: Player[] = [];
  for (let number = 1; number <= count; number++) players.push(await invited(url, site, `story-${mark}-${String(number)}`));
  const over = async (): Promise<void> => {
    for (const { login, forge } of players) {
      await forge.close();
      await site('DELETE', `/admin/users/${login}?purge=true`);
    }
    await embedded?.close();
  };
  return {
    url,
    players,
    embedded,
    administrator: administratorOf(embedded),
    name: (word) => `${word}-${mark}`,
    [Symbol.asyncDispose]: over,
  };
}

function administratorOf(embedded: ForgeServer | undefined): Stage['administrator'] {
  if (embedded !== undefined) return { username: embedded.user, password: embedded.password };
  const { FORGE_ADMIN: username, FORGE_PASSWORD: password } = process.env;
  return username === undefined || password === undefined ? undefined : { username, password };
}

async function invited(url: string, site: Ask, login: string): Promise<Player> {
  const password = `pass-word-of-${login}`;
  const made = await site('POST', '/admin/users', {
    username: login,
    email: `${login}@example.org`,
    password,
    must_change_password: false,
  });
  if (made.status !== 201) throw new Error(`no user ${login}: ${String(made.status)} ${JSON.stringify(made.body)}`);
  const authorization = `Basic ${btoa(`${login}:${password}`)}`;
  const answer = await asking(url)('POST', `/users/${login}/tokens`, { name: 'story', scopes: ['all'] }, { authorization });
  const secret = String(at(answer, 'sha1'));
  return {
    login,
    password,
    token: secret,
    forge: new ForgeClient({ baseUrl: url, auth: token(secret), validate: 'strict' }),
    ask: asking(url, secret),
  };
}

/** A player of a stage by number. */
export function player({ players }: Stage, number: number): Player {
  const found = players[number];
  if (found === undefined) throw new TypeError(`no player ${String(number)}`);
  return found;
}

/** Asks again until an answer is as wanted: a real server does some things a moment later. */
export async function until<T>(look: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  for (let turn = 0; ; turn++) {
    const value = await look();
    if (done(value) || turn >= 40) return value;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
