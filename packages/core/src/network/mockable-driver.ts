import { InputError } from '../base/errors.js';
import type { DispatcherLike, Driver, HttpProxy, InFlight, WireRequest } from './driver.js';
import { DriverFailure } from './failure.js';
import { FetchDriver } from './fetch-driver.js';
import { findIgnoredMock, findMock, type Mock } from './mocks.js';
import { makeNodeStream } from './request-body.js';
import { UndiciDriver } from './undici-driver.js';

/** How a client with a mock reaches its server otherwise. */
export interface OwnConnection {
  /** The origin of `baseUrl`. */
  readonly home: string;
  readonly socketPath: string | undefined;
  /** Whether option `proxy` names a proxy. One of the environment is not the program's. */
  readonly hasProxy: boolean;
}

/**
 * The driver of Node for a client that has neither `fetch` nor `dispatcher`: over undici, but where
 * a test has put something in place of the network, over that.
 */
export class MockableDriver implements Driver {
  readonly #network: UndiciDriver;
  readonly #connection: OwnConnection;
  readonly #service: string;
  readonly #overFetch = new FetchDriver((input, init) => globalThis.fetch(input, init), {
    makeStream: makeNodeStream,
  });
  #overMock: { readonly dispatcher: DispatcherLike; readonly driver: UndiciDriver } | undefined;

  constructor(network: UndiciDriver, connection: OwnConnection, service: string) {
    this.#network = network;
    this.#connection = connection;
    this.#service = service;
  }

  get encodings(): string | undefined {
    return this.#findMock() === 'fetch' ? this.#overFetch.encodings : this.#network.encodings;
  }

  get closedAt(): number | undefined {
    return this.#network.closedAt;
  }

  proxyFor(origin: string): HttpProxy | undefined {
    return this.#network.proxyFor(origin);
  }

  findIgnoredMock(): string | undefined {
    return findIgnoredMock(this.#service, process.env);
  }

  send(request: WireRequest): InFlight {
    const mock = this.#findMock();
    // The network refuses `fetchOptions`, in a test as anywhere else.
    if (mock === undefined || request.fetchOptions !== undefined)
      return this.#network.send(request);
    const option = this.#findUnusedOption(request.origin);
    if (option !== undefined) return failAtOnce(createElsewhereError(mock, option));
    return mock === 'fetch' ? this.#overFetch.send(request) : this.#driveMock(mock).send(request);
  }

  close(): Promise<void> {
    return this.#network.close();
  }

  #findMock(): Mock | undefined {
    return findMock(this.#service, process.env);
  }

  #driveMock(dispatcher: DispatcherLike): UndiciDriver {
    if (this.#overMock?.dispatcher !== dispatcher) {
      const driver = new UndiciDriver(dispatcher, {
        home: this.#connection.home,
        tls: undefined,
        proxy: undefined,
        socketPath: undefined,
        connectLimit: null,
      });
      this.#overMock = { dispatcher, driver };
    }
    return this.#overMock.driver;
  }

  /** Returns the option by which an origin is reached, and which a mock does not know. */
  #findUnusedOption(origin: string): 'socketPath' | 'proxy' | undefined {
    const { home, socketPath, hasProxy } = this.#connection;
    if (socketPath !== undefined && origin === home) return 'socketPath';
    return hasProxy && this.#network.proxyFor(origin) !== undefined ? 'proxy' : undefined;
  }
}

function failAtOnce(error: InputError): InFlight {
  return { response: Promise.reject(new DriverFailure(error, true)), abort: () => undefined };
}

/**
 * Makes the error for a request that a mock would send elsewhere, with its credential, if it lets it
 * pass.
 */
function createElsewhereError(mock: Mock, option: string): InputError {
  const [what, pass] =
    mock === 'fetch' ? ['global fetch', 'fetch'] : ['global dispatcher', 'dispatcher'];
  return new InputError(
    `this test replaces the ${what}, which could send the request elsewhere than to option ${option}`,
    {
      code: 'mock-without-option',
      hint: `pass the option ${pass}, or leave ${option} out in tests`,
    },
  );
}
