import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The Firefox to try: that of FIREFOX_PATH, else of a usual name. Undefined where none runs; nothing is ever downloaded. */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH'];
  const commands = named === undefined ? ['firefox-esr', 'firefox'] : [named];
  return commands.find((command) => {
    const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8', timeout: 20_000 });
    return status === 0 && stdout.includes('Firefox');
  });
}

interface Message {
  readonly id?: number | null;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string };
}

/** A running Firefox, driven by WebDriver BiDi. */
export class Firefox {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  #lastId = 0;

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#child = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      this.#take(JSON.parse(String(data)) as Message);
    });
  }

  static async start(command: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'browser-'));
    // A proxy of the environment does not know this machine.
    writeFileSync(join(profile, 'user.js'), 'user_pref("network.proxy.type", 0);\n');
    const child = spawn(command, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    });
    for await (const line of createInterface(child.stderr)) {
      const url = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (url === undefined) continue;
      const socket = new WebSocket(`${url}/session`);
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve, { once: true });
        socket.addEventListener('error', reject, { once: true });
      });
      child.stderr.resume();
      const firefox = new Firefox(child, profile, socket);
      await firefox.#send('session.new', { capabilities: {} });
      return firefox;
    }
    throw new Error('Firefox ended without an address for WebDriver BiDi');
  }

  /** Opens an address in a new tab, and evaluates an expression there that results in text. */
  async evaluate(url: string, expression: string): Promise<string> {
    const { context } = await this.#send<{ context: string }>('browsingContext.create', { type: 'tab' });
    await this.#send('browsingContext.navigate', { context, url, wait: 'complete' });
    const { type, result, exceptionDetails } = await this.#send<Evaluated>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (type === 'exception') throw new Error(exceptionDetails?.text);
    return String(result?.value);
  }

  async close(): Promise<void> {
    this.#socket.close();
    if (this.#child.exitCode === null) {
      const ended = new Promise((resolve) => this.#child.once('exit', resolve));
      this.#child.kill('SIGKILL');
      await ended;
    }
    // Its helper processes may still be writing.
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  #send<Result>(method: string, params: object): Promise<Result> {
    const id = (this.#lastId += 1);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    }) as Promise<Result>;
  }

  #take({ id, result, error, message }: Message): void {
    const pending = this.#pending.get(id ?? 0);
    if (pending === undefined) return;
    this.#pending.delete(id ?? 0);
    if (error === undefined) pending.resolve(result);
    else pending.reject(new Error(`${error}: ${message ?? ''}`));
  }
}
