import { ForgeClient, StatusError, token } from 'forge-client';
import { type ForgeServer, type ForgeServerOptions, startForgeServer } from '../src/index.js';
import { recordings } from '../../forge-client/test/recorded/recordings.js';
import { refusal } from './api.js';

/** A forge with the administrator ada and two other users. Every response must fit its schema. */
interface People extends AsyncDisposable {
  readonly server: ForgeServer;
  readonly ada: ForgeClient;
  readonly bob: ForgeClient;
  readonly carol: ForgeClient;
}

export async function people(options: ForgeServerOptions = {}): Promise<People> {
  const server = await startForgeServer(options);
  const ada = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    validate: 'strict',
    retry: { limit: 0 },
  });
  const bob = ada.with({ auth: token(server.seed.user('bob').token) });
  const carol = ada.with({ auth: token(server.seed.user('carol').token) });
  const end = async (): Promise<void> => {
    await ada.close();
    await server.close();
  };
  return { server, ada, bob, carol, [Symbol.asyncDispose]: end };
}

/** Returns the status and the message with which the server rejects a call. */
export async function refused(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StatusError))
    throw new Error('the call was not refused', { cause: error });
  return refusal(error);
}

/** Returns the bodies of a recorded request to a real server and of its response. */
export function exchange(
  operation: string,
  name: string,
): { readonly sent: unknown; readonly answered: unknown } {
  const found = recordings()
    .get(operation)
    ?.find((one) => one.case === name);
  if (found === undefined) throw new Error(`there is no recording of ${operation} ${name}`);
  return { sent: found.request.body, answered: found.response.body };
}
