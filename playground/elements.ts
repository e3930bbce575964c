/** Returns the element with a name and an id; a page without one is not the playground. */
export function byId<Name extends keyof HTMLElementTagNameMap>(
  root: HTMLElement,
  name: Name,
  id: string,
): HTMLElementTagNameMap[Name] {
  const element = root.querySelector<HTMLElementTagNameMap[Name]>(
    `${name}#${id}`,
  );
  if (element === null) throw new Error(`the page has no ${name} #${id}`);
  return element;
}

/** Makes an element with text and children. Text is never read as HTML: it comes from servers. */
export function make(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (string | Node)[]
): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Returns the value of a field of a form, without spaces at its ends. */
export function fieldOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns the address that is chosen; empty for the server inside the page. */
export function addressOf(form: HTMLFormElement): string {
  return fieldOf(form, 'server') === 'address'
    ? fieldOf(form, 'address')
    : '';
}

/**
 * Whether the answers are simulated: by the server inside the page, or by the embedded one that was started with the page. Those have no
 * web pages to link to, and their speed says nothing about a model.
 */
export function isSimulated(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem('address');
  const embedded =
    field instanceof HTMLInputElement ? field.dataset['embedded'] : '';
  const address = addressOf(form);
  return address === '' || address === embedded;
}

/**
 * Shows the fields of the chosen server and hides those of the other one. The line of the settings says what is chosen, and opens when a
 * field in it is not filled in.
 */
export function followSettings(
  form: HTMLFormElement,
  settings: HTMLDetailsElement,
  signal: AbortSignal,
): void {
  const show = (): void => {
    const chosen = fieldOf(form, 'server');
    for (const field of form.querySelectorAll<HTMLElement>('[data-for]'))
      field.hidden = field.dataset['for'] !== chosen;
    settings
      .querySelector('summary span')
      ?.replaceChildren(describeSettings(form));
  };
  form.addEventListener('change', show, { signal });
  const open = (): void => {
    settings.open = true;
  };
  settings.addEventListener('invalid', open, { capture: true, signal });
  show();
}

function describeSettings(form: HTMLFormElement): string {
  const server =
    fieldOf(form, 'server') === 'simulated'
      ? 'simulated server'
      : fieldOf(form, 'address') || 'no address yet';
  const parts = [
    server,
    fieldOf(form, 'model'),
    fieldOf(form, 'think') === 'on' ? 'thinks' : '',
    fieldOf(form, 'tools') === 'on' ? 'get_weather' : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
