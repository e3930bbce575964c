import { ClientError } from 'model-client';
import { make } from './elements.ts';

/** What a page of another origin needs to be allowed to call a server. */
export interface Permission {
  readonly server: string;
  /** Where it is set, as one sentence. */
  readonly setting: string;
  /** Whether the call changes something on the server. */
  readonly isWrite?: boolean;
}

/** Shows an error with its hint; after a failure of the network also why a browser may refuse. Both packages have the same errors. */
export function showFailure(
  box: HTMLElement,
  error: unknown,
  address: string,
  permission: Permission,
): void {
  if (!ClientError.is(error)) {
    box.replaceChildren(
      make(
        'p',
        {},
        make('strong', {}, 'Error'),
        `: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
    return;
  }
  const parts: Node[] = [
    make('p', {}, make('strong', {}, error.name), `: ${error.message}`),
  ];
  if (error.kind === 'network' && address !== '')
    parts.push(causes(address, permission));
  else if (error.hint !== undefined)
    parts.push(make('p', {}, `Hint: ${error.hint}`));
  if (permission.isWrite === true && error.mayHaveExecuted)
    parts.push(
      make(
        'p',
        {},
        make('code', {}, 'mayHaveExecuted: true'),
        ': look at the issues before you send it again.',
      ),
    );
  box.replaceChildren(...parts);
}

/** A browser does not tell a page whether the network or a missing permission was the cause. */
function causes(
  address: string,
  { server, setting }: Permission,
): HTMLElement {
  const items = [
    `${server} is not running, or not at ${address}.`,
    `It does not allow pages of ${location.origin} (CORS): ${setting}`,
  ];
  if (location.protocol === 'https:' && address.startsWith('http:'))
    items.push(
      'This page was loaded with https, and browsers block its requests to http addresses other than those of this machine.',
    );
  return make(
    'div',
    {},
    make(
      'p',
      {},
      'A browser does not show the cause. It can be one of these:',
    ),
    make('ul', {}, ...items.map((item) => make('li', {}, item))),
  );
}
