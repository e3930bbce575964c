import {
  type ByteStream,
  ForbiddenError,
  giveNotice,
  StatusError,
  UnauthorizedError,
  unlessAborted,
} from '@clients/core';
import { ServerMarkup } from '../markup/markup.js';
import type { CallOptions } from '../../service/options.js';
import { ServerSigningKeys } from '../signing-keys/signing-keys.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ServerVersion } from './schemas.js';
import { hasForgejoRoute } from '../../service/forgejo-route.js';
import { PRODUCT_NAMES, type ProductVersion } from '../../service/product-route.js';
import { parseProductVersion, placeVersion, saysProduct } from '../../service/product-version.js';
import { ServerSettings } from './settings/settings.js';
import { ServerGitignores } from './gitignores/gitignores.js';
import { ServerLabelSets } from './label-sets/label-sets.js';
import { ServerLicenses } from './licenses/licenses.js';

/** The server: its version and its settings. */
export class Server {
  /** Settings of the instance that clients need. */
  readonly settings: ServerSettings;
  /** Renders text to HTML. */
  readonly markup: ServerMarkup;
  /** Public keys that the server uses to sign commits. */
  readonly signingKeys: ServerSigningKeys;
  /** Templates of `.gitignore` files. */
  readonly gitignores: ServerGitignores;
  /** Sets of labels for new repositories. */
  readonly labelSets: ServerLabelSets;
  /** Licences for new repositories. */
  readonly licenses: ServerLicenses;
  readonly #transport: Transport;
  #isForgejo: Promise<boolean | undefined> | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.settings = new ServerSettings(transport);
    this.markup = new ServerMarkup(transport);
    this.signingKeys = new ServerSigningKeys(transport);
    this.gitignores = new ServerGitignores(transport);
    this.labelSets = new ServerLabelSets(transport);
    this.licenses = new ServerLicenses(transport);
  }

  /**
   * Gets the version of the server.
   *
   * Needs no credential, but an invalid one causes a 401.
   *
   * @example
   * const { version } = await forge.server.version();
   * @see GET /version
   */
  version(options?: CallOptions): Promise<ServerVersion> {
    return this.#transport.call(endpoints.getVersion, {}, options);
  }

  /**
   * Gets the product and version of the server: `{ name: 'forgejo', version: '15.0.3' }`. Sends one
   * request; the result is not cached. If the server refuses the credential, a second request is
   * sent without it.
   *
   * A version such as `28.1.0` does not say its product: the client then asks, once, at a path that
   * only Forgejo has, `/api/forgejo/v1/version`. If there is no answer, 2 to 27 is Forgejo, and 28
   * or newer is Gitea. `name` is undefined for a version that has no number, such as a commit.
   *
   * @example
   * const { name, version } = await forge.server.product();
   * console.log(name === 'forgejo', version);
   * @throws {StatusError} 401 or 403 when the server refuses every request without a valid
   * credential
   * @see GET /version
   */
  async product(options?: CallOptions): Promise<ProductVersion> {
    const { version } = await this.version(options).catch((error: unknown) =>
      this.#getVersionAnonymously(error, options),
    );
    const isForgejo = saysProduct(version) ? false : await this.#askWhetherForgejo(options);
    const product = parseProductVersion(version, isForgejo);
    this.#noteUnknownVersion(product, options);
    return product;
  }

  /** Says that a version is newer than those that this client knows, or cannot be placed. */
  #noteUnknownVersion(product: ProductVersion, options: CallOptions | undefined): void {
    const placed = placeVersion(product);
    if (placed === 'known') return;
    const { version } = product;
    const name = product.name === undefined ? 'the server' : PRODUCT_NAMES[product.name];
    const rest = { operation: 'server.product', place: version, context: options?.context };
    if (placed === 'newer')
      giveNotice(this.#transport, {
        ...rest,
        code: 'version-newer',
        message: `${name} ${version} is newer than this client, which takes it for the newest that it knows`,
      });
    else
      giveNotice(this.#transport, {
        ...rest,
        code: 'version-unknown',
        message: `the version of ${name}, ${JSON.stringify(version)}, cannot be placed: it counts as the newest`,
      });
  }

  /** Asks once; calls at the same time share the request, and a failure is not remembered. */
  #askWhetherForgejo(options: CallOptions | undefined): Promise<boolean | undefined> {
    this.#isForgejo ??= hasForgejoRoute(this.#transport, options).then((answer) => {
      if (answer === undefined) this.#isForgejo = undefined;
      return answer;
    });
    return unlessAborted(this.#isForgejo, options?.signal, () => ({ endpoint: 'getVersion' }));
  }

  /**
   * @throws the error of the request with a credential, if the server responds to no request
   * without one
   */
  async #getVersionAnonymously(
    error: unknown,
    options: CallOptions | undefined,
  ): Promise<ServerVersion> {
    if (!(error instanceof UnauthorizedError || error instanceof ForbiddenError)) throw error;
    const anonymous = this.#transport.with({ auth: null });
    return anonymous.call(endpoints.getVersion, {}, options).catch((other: unknown) => {
      throw other instanceof StatusError ? error : other;
    });
  }

  /**
   * Gets the web page that documents the API of this server, as HTML. An instance can disable it:
   * `[api] ENABLE_SWAGGER`.
   *
   * @see GET /swagger
   */
  getApiPage(options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getApiPage, {}, options);
  }
}
