// Where the project lives. `repository`, `homepage` and `bugs` of the manifest at the top are the
// one place that says it; they are blank until the repository has a public home. What is packed
// gets them from here, and SECURITY.md its address from `bugs.email`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../base/paths.ts';

interface Fields {
  readonly repository?: { readonly type: string; readonly url: string };
  readonly homepage?: string;
  readonly bugs?: { readonly url: string; readonly email: string };
}

/** Returns the names of the fields that are blank. */
export function blankFields(top: string = root): readonly string[] {
  const { repository, homepage, bugs } = fieldsOf(top);
  const values = {
    'repository.url': repository?.url,
    homepage,
    'bugs.url': bugs?.url,
    'bugs.email': bugs?.email,
  };
  return Object.entries(values).flatMap(([name, value]) => ((value ?? '') === '' ? [name] : []));
}

/** Returns the fields for the manifest of a package; none while one of them is blank. */
export function homeFields(name: string, top: string = root): Fields {
  if (blankFields(top).length > 0) return {};
  const { repository, homepage, bugs } = fieldsOf(top);
  return { repository: { ...repository, directory: `packages/${name}` }, homepage, bugs } as Fields;
}

/** Returns the address of the repository; `undefined` while it has none. */
export function repositoryAddress(top: string = root): string | undefined {
  const url = fieldsOf(top).repository?.url ?? '';
  return url === '' ? undefined : url.replace(/^git\+|\.git$/g, '');
}

/**
 * Returns the address of a file of the repository as of a tag; `undefined` while the repository has
 * none.
 */
export function addressOf(path: string, tag: string, top: string = root): string | undefined {
  const repository = repositoryAddress(top);
  return repository === undefined ? undefined : `${repository}/blob/${tag}/${path}`;
}

/** Returns the address for private reports; empty while there is none. */
export function securityAddress(): string {
  return fieldsOf(root).bugs?.email ?? '';
}

function fieldsOf(top: string): Fields {
  return JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as Fields;
}
