import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** The browser to try: what CHROMIUM_PATH says, else a usual name. Undefined where none runs; nothing is ever downloaded. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const commands = named === undefined ? ['chromium', 'chromium-browser', 'google-chrome'] : [named];
  // A name alone proves nothing: some systems have a command that only says how to install the browser.
  return commands.find((command) => {
    const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8', timeout: 20_000 });
    return status === 0 && stdout.includes('Chrom');
  });
}

/** What an event of the DevTools protocol says. */
type Listener = (method: string, params: unknown) => void;

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

const switches = [
  '--headless',
  '--remote-debugging-pipe',
  // The pages are ours, and root and most containers have no sandbox.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  // Only one tab can be in front; in the others timers would fire once a second.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  // A proxy of the environment knows neither this machine nor the name below.
  '--no-proxy-server',
  '--host-resolver-rules=MAP app.test 127.0.0.1',
];

/** A running browser. It listens on a pipe of this process, not on a port, and ends with it however that ends. */
export class Chromium {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Listener>();
  #lastId = 0;
  #unread = '';

  constructor(command: string) {
    this.#profile = mkdtempSync(join(tmpdir(), 'browser-'));
    this.#child = spawn(command, [...switches, `--user-data-dir=${this.#profile}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    (this.#child.stdio[3] as Writable).on('error', () => undefined);
    (this.#child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => {
      this.#read(text);
    });
    this.#child.on('exit', (code) => {
      this.#fail(new Error(`the browser ended with code ${String(code)}`));
    });
    this.#child.on('error', (error) => {
      this.#fail(error);
    });
  }

  /** Sends a command of the DevTools protocol, to a page when its session is given. */
  send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = (this.#lastId += 1);
    (this.#child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    }) as Promise<Result>;
  }

  /** Its name and version. */
  async version(): Promise<string> {
    return (await this.send<{ product: string }>('Browser.getVersion')).product;
  }

  /** Tells of the events of one page. */
  listen(sessionId: string, listener: Listener): void {
    this.#listeners.set(sessionId, listener);
  }

  async close(): Promise<void> {
    if (this.#child.exitCode === null) {
      const ended = new Promise((resolve) => this.#child.once('exit', resolve));
      this.#child.kill('SIGKILL');
      await ended;
    }
    // Its helper processes may still be writing.
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }

  #read(text: string): void {
    const messages = (this.#unread + text).split('\0');
    this.#unread = messages.pop() ?? '';
    for (const message of messages) this.#take(JSON.parse(message) as Message);
  }

  #take({ id, sessionId = '', method, params, result, error }: Message): void {
    if (id === undefined) {
      this.#listeners.get(sessionId)?.(method ?? '', params);
      return;
    }
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === undefined) pending?.resolve(result);
    else pending?.reject(new Error(error.message));
  }

  #fail(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
