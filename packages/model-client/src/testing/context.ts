import type { AppRequest } from '@clients/core/testing';
import { type Body, decodeBody, type RequestType } from './fields.js';
import { fullName, parseName, sourceOf } from './names.js';
import type { ReplyFunction } from './reply.js';
import type { ModelState } from './state.js';
import type { Remote, StoredModel } from './models.js';
import { linesType, Refusal } from './wire.js';

/** The state of the connection of the embedded server to the cloud and the registry. */
export type Cloud = 'online' | 'signed-out' | 'disabled' | 'unreachable';

/** A model in the embedded registry, or the error of a pull of it. */
export type RegistryEntry =
  | true
  | {
      readonly error: string;
      /** When the pull fails: at the manifest, at the first layer, or after all layers. Default `manifest`. */
      readonly at?: 'manifest' | 'layers' | 'verify' | undefined;
    };

/** The account of the embedded cloud. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly plan?: string | undefined;
}

/** The state and options that all handlers use. */
export interface Context {
  readonly state: ModelState;
  readonly reply: ReplyFunction | undefined;
  /** Milliseconds before each piece of a stream. */
  readonly chunkDelay: number;
  /** Default of `keep_alive` in ms. */
  readonly keepAlive: number;
  readonly version: string;
  cloud: Cloud;
  account: Account | undefined;
  /** By short name with tag. */
  readonly registry: ReadonlyMap<string, RegistryEntry>;
  /** Bytes received of layers whose pull was interrupted, by digest. */
  readonly partial: Map<string, number>;
  /** Pushed models, by short name with tag. */
  readonly pushed: Map<string, StoredModel>;
}

/** A request to a handler. */
export interface Call {
  readonly context: Context;
  readonly request: AppRequest;
  readonly params: Readonly<Record<string, string>>;
}

/** Reads and checks the body of a call. */
export async function bodyOf({ request }: Call, type: RequestType): Promise<Body> {
  return decodeBody(await request.bytes(), type);
}

/** The model of a request: one that is stored, or one that only the cloud has. */
export interface RequestedModel {
  /** The name in the request. */
  readonly asked: string;
  readonly model: StoredModel;
  /** The model that answers; another one when `model` is a remote model. */
  readonly runner: StoredModel;
}

/** Finds the model of a request that wants to run it. */
export function modelToRun({ context }: Call, body: Body, path: string): RequestedModel {
  const asked = body.model;
  const { name, source } = sourceOf(asked);
  if (source === 'both') throw new Refusal(400, `use either :local or :cloud, not both: ${JSON.stringify(asked)}`);
  if (asked === '') throw new Refusal(404, "model '' not found");
  if (parseName(name) === undefined) throw new Refusal(400, 'invalid model name');
  const model = context.state.find(name);
  if (model !== undefined) {
    return { asked, model, runner: model.remote === undefined ? model : remoteRunner(context, model, model.remote, body, path) };
  }
  if (source === 'cloud') checkCloud(context, path);
  throw new Refusal(404, `model '${asked}' not found`);
}

/** Returns the message of a failed connection. */
export function unreachable(path: string, host = 'https://ollama.com:443'): string {
  const name = new URL(host).hostname;
  return `Post "${host}${path}?ts=${String(Math.floor(Date.now() / 1000))}": dial tcp: lookup ${name} on 192.0.2.53:53: no such host`;
}

/** The URL at which users of the cloud sign in. */
export const signinUrl = 'https://ollama.com/connect?name=embedded&key=c3NoLWVkMjU1MTkgQUFBQQ';

/** Throws the error of an operation that requires the cloud when the cloud is not available. */
export function checkCloud({ cloud }: Context, path: string): void {
  if (cloud === 'unreachable') throw new Refusal(502, unreachable(path));
  if (cloud === 'disabled') throw new Refusal(403, `ollama cloud is disabled: ${operationAt(path)} unavailable`);
  if (cloud === 'signed-out') throw new Refusal(401, 'unauthorized', undefined, { signin_url: signinUrl });
}

function operationAt(path: string): string {
  if (path.endsWith('/show')) return 'remote model details are';
  if (path.endsWith('/web_search')) return 'web search is';
  return path.endsWith('/web_fetch') ? 'web fetch is' : 'remote model is';
}

/** Returns the model that runs for a remote one: a model of this server when the host is local, else one in the cloud. */
function remoteRunner(context: Context, model: StoredModel, remote: Remote, body: Body, path: string): StoredModel {
  const { host, model: name } = remote;
  if (context.cloud === 'disabled') checkCloud(context, path);
  if (/^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(host)) {
    const target = context.state.find(name);
    if (target === undefined) throw relayed(new Refusal(404, `model '${name}' not found`), body);
    return target;
  }
  if (!/^https:\/\/ollama\.com(:|$)/.test(host)) throw new Refusal(400, 'this server cannot run this remote model');
  if (context.cloud === 'unreachable')
    throw new Refusal(500, unreachable(path, host), body.flag('stream') === false ? undefined : linesType);
  checkCloud(context, path);
  return model;
}

const reasons: Readonly<Record<number, string>> = { 400: 'Bad Request', 404: 'Not Found', 500: 'Internal Server Error' };

/** Returns an error of another server, as this one relays it. */
export function relayed({ status, message }: Refusal, body: Body): Refusal {
  const extra = { StatusCode: status, Status: `${String(status)} ${reasons[status] ?? 'Error'}` };
  return new Refusal(status, message, body.flag('stream') === false ? undefined : linesType, extra);
}

/** Returns the name with host and namespace, as some errors contain it. */
export function qualified(model: StoredModel): string {
  return fullName(model.name);
}
