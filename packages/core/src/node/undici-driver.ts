import type { Driver, DriverOptions, Flight, WireRequest } from '../driver.js';
import type { DispatcherLike } from '../options.js';
import { ENCODINGS } from './inflate.js';
import { UndiciFlight } from './undici-flight.js';

interface Closable extends DispatcherLike {
  close?(): Promise<void>;
}

/** The undici driver. undici itself (about 100 ms) is loaded with the first request. */
export class UndiciDriver implements Driver {
  readonly encodings: string = ENCODINGS;
  readonly hidesCuts = false;
  readonly blind = false;
  readonly #options: DriverOptions;
  #dispatcher: Closable | undefined;
  #loading: Promise<Closable> | undefined;

  constructor(options: DriverOptions) {
    this.#options = options;
    this.#dispatcher = options.dispatcher;
  }

  send(request: WireRequest): Flight {
    const flight = new UndiciFlight(request);
    if (this.#dispatcher !== undefined) this.#dispatch(this.#dispatcher, request, flight);
    else {
      this.#load().then(
        (dispatcher) => {
          this.#dispatch(dispatcher, request, flight);
        },
        (error: unknown) => {
          flight.onError(error instanceof Error ? error : new Error(String(error)));
        },
      );
    }
    return flight;
  }

  async close(): Promise<void> {
    // A dispatcher that was handed in belongs to the caller.
    if (this.#options.dispatcher !== undefined) return;
    const own = this.#dispatcher ?? (await this.#loading);
    this.#dispatcher = this.#loading = undefined;
    await own?.close?.();
  }

  #dispatch(dispatcher: Closable, request: WireRequest, flight: UndiciFlight): void {
    const { method, origin, path, headers, payload } = request;
    const body = payload?.whole ?? payload?.open?.() ?? null;
    if (payload?.size !== undefined && payload.whole === undefined) headers['content-length'] = String(payload.size);
    try {
      // Our own timers know the phases; undici's 300 s would kill slow models.
      dispatcher.dispatch({ method, origin, path, headers, body, headersTimeout: 0, bodyTimeout: 0 }, flight);
    } catch (error) {
      flight.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #load(): Promise<Closable> {
    return (this.#loading ??= makeAgent(this.#options).then((dispatcher) => (this.#dispatcher = dispatcher)));
  }
}

async function makeAgent({ tls, proxy, socketPath, connectTimeout }: DriverOptions): Promise<Closable> {
  const { Agent, ProxyAgent } = await import('undici');
  // The backstop runs out after our own timer, so that the error is ours; it ends a connection nobody waits for.
  const timeout = connectTimeout === null ? 0 : connectTimeout + 1_000;
  const connect = { ...tls, timeout, ...(socketPath === undefined ? {} : { socketPath }) } as object;
  const options = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };
  if (proxy === undefined) return new Agent({ ...options, connect });
  const { href, auth } = splitProxy(proxy);
  return new ProxyAgent({ ...options, uri: href, requestTls: connect, proxyTls: { timeout }, ...(auth === undefined ? {} : { token: auth }) });
}

function splitProxy(proxy: string): { href: string; auth: string | undefined } {
  const url = new URL(proxy);
  const { username, password } = url;
  url.username = url.password = '';
  if (username === '' && password === '') return { href: url.href, auth: undefined };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { href: url.href, auth: `Basic ${Buffer.from(pair).toString('base64')}` };
}
