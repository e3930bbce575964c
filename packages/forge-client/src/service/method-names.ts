import { CoreTransport, type Route } from '@clients/core';
import type { CallOptions } from './options.js';

/** The methods that look at their arguments before they name their endpoint, or share it with a method of older servers, by its id. */
const OTHERS: Readonly<Record<string, string>> = {
  downloadArtifactRaw: 'actions.artifacts.downloadSigned',
  repoCreateFile: 'contents.create',
  repoUpdateFile: 'contents.replace',
  repoChangeFiles: 'contents.change',
  repoGetFileContents: 'contents.getMany',
  repoGetFileContentsPost: 'contents.lookUp',
  repoCreateWikiPage: 'wiki.create',
  repoEditWikiPage: 'wiki.update',
  removeGenericFile: 'packages.generic.remove',
  downloadAttachment: 'issues.assets.download',
  userBlockUser: 'user.blocks.add',
  userUnblockUser: 'user.blocks.remove',
};

/**
 * Returns a function that finds the method of a client, such as `issues.get`, that sends the endpoint with an id. Nothing is read before an
 * error needs it: a table of all names would make every bundle larger.
 *
 * @param make makes a client
 */
export function methodFinder(
  make: (transport: CoreTransport<CallOptions>) => object,
): (id: string) => string | undefined {
  let names: ReadonlyMap<string, string> | undefined;
  return (id) => (names ??= readNames(make)).get(id);
}

/** Calls every method of a client whose transport notes the endpoint and sends nothing. The first method that sends an endpoint names it. */
function readNames(
  make: (transport: CoreTransport<CallOptions>) => object,
): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(OTHERS));
  const notes = new NotingTransport();
  const read = (noun: object, path: string): void => {
    for (const method of methodsOf(noun)) {
      const id = notes.endpointOf(() =>
        (noun as Readonly<Record<string, (...args: object[]) => unknown>>)[method]?.({}, {}),
      );
      if (id !== undefined && !names.has(id)) names.set(id, path + method);
    }
    readNouns(noun, path);
  };
  const readNouns = (noun: object, path: string): void => {
    for (const [key, inner] of Object.entries(noun))
      if (typeof inner === 'object' && inner !== notes) read(inner as object, `${path}${key}.`);
  };
  readNouns(make(notes), '');
  return names;
}

/** The names of the methods of an object, with those of its base classes. */
function methodsOf(object: object): readonly string[] {
  const prototype = Object.getPrototypeOf(object) as object;
  if (prototype === Object.prototype) return [];
  return [
    ...Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor'),
    ...methodsOf(prototype),
  ];
}

/** Notes the endpoint that a method sends. */
class NotingTransport extends CoreTransport<CallOptions> {
  #noted: string | undefined;

  constructor() {
    // It sends nothing, so it needs no settings.
    super({} as ConstructorParameters<typeof CoreTransport<CallOptions>>[0]);
    const note = ({ id }: Route<object>): never => {
      this.#noted ??= id;
      throw new Error('not sent');
    };
    Object.assign(this, { call: note, exchange: note, pages: note, bytes: note });
  }

  endpointOf(method: () => unknown): string | undefined {
    this.#noted = undefined;
    try {
      const result = method();
      if (result instanceof Promise) result.catch(() => undefined);
    } catch {
      // It was noted, or the arguments were refused.
    }
    return this.#noted;
  }
}
