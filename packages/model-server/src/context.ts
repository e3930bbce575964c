import type { AppRequest, Reply } from '@clients/server-kit';
import { addTag } from '../../model-client/src/for-server.js';
import type { DecideFunction } from './decide-function.js';
import type { StoredModel } from './models.js';
import { parseName, readSource } from './names.js';
import type { ReplyFunction } from './reply.js';
import { type Body, decodeNativeBody } from './native-body.js';
import type { ModelState } from './state.js';
import { Refusal } from './wire.js';

/** The state of the connection of the embedded server to the cloud and the registry. */
export type CloudMode = 'online' | 'signed-out' | 'disabled' | 'unreachable';

/** A model in the embedded registry, or the error when it is pulled. */
export type RegistryEntry =
  | true
  | {
      readonly error: string;
      /**
       * When the pull fails: at the manifest, at the first layer, or after all layers. Default
       * `manifest`.
       */
      readonly at?: 'manifest' | 'layers' | 'verify' | undefined;
    };

/** The account of the embedded cloud. */
export interface ServerAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly plan?: string | undefined;
  /** What `account.balance` returns. Default: a plan with 100 dollars a month, of which 72.5 are left. */
  readonly balance?: object | undefined;
}

export interface Context {
  readonly state: ModelState;
  readonly reply: ReplyFunction | undefined;
  readonly decide: DecideFunction | undefined;
  /** Milliseconds before each piece of a stream. */
  readonly chunkDelay: number;
  /** Default of `keep_alive` in ms. */
  readonly keepAlive: number;
  readonly version: string;
  cloud: CloudMode;
  account: ServerAccount | undefined;
  /** By short name with tag. */
  readonly registry: ReadonlyMap<string, RegistryEntry>;
  /** Bytes received of layers whose pull was interrupted, by digest. */
  readonly partial: Map<string, number>;
  /** Pushed models, by short name with tag. */
  readonly pushed: Map<string, StoredModel>;
}

export interface Call {
  readonly context: Context;
  readonly request: AppRequest;
  readonly params: Readonly<Record<string, string>>;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;

export async function readBody({ request }: Call): Promise<Body> {
  return decodeNativeBody(await request.bytes());
}

/**
 * Finds the model that a request names; `path` is the route of its operation, which errors without
 * a network contain.
 */
export function findModel({ context }: Call, asked: string, path: string): StoredModel {
  const { name, isCloud } = readSource(asked);
  if (parseName(name) === undefined) throw new Refusal(400, 'invalid model name');
  const model = context.state.find(name);
  if (model === undefined && isCloud) checkCloud(context, path);
  // Only show names the tag, too.
  const shown = path === '/api/show' ? addTag(asked) : asked;
  if (model === undefined) throw new Refusal(404, `model '${shown}' not found`);
  return model;
}

export const SIGNIN_URL = 'https://ollama.com/connect?name=embedded&key=c3NoLWVkMjU1MTkgQUFBQQ';

/** Throws the error of an operation that requires the cloud when the cloud is not available. */
export function checkCloud({ cloud }: Context, path: string, method = 'Post'): void {
  if (cloud === 'unreachable')
    throw new Refusal(
      502,
      `${method} "https://ollama.com:443${path}": dial tcp: lookup ollama.com on 192.0.2.53:53: no such host`,
    );
  if (cloud === 'disabled')
    throw new Refusal(
      403,
      `ollama cloud is disabled: ${UNAVAILABLE_TEXTS[path] ?? 'remote model is'} unavailable`,
    );
  if (cloud === 'signed-out') throw new Refusal(401, 'unauthorized', { signin_url: SIGNIN_URL });
}

const UNAVAILABLE_TEXTS: Readonly<Record<string, string>> = {
  '/api/show': 'remote model details are',
  '/api/web_search': 'web search is',
  '/api/web_fetch': 'web fetch is',
  '/api/balance': 'balance is',
  '/api/usage': 'usage is',
};
