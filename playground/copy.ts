/** Makes each button Copy copy the program beside it. */
export function startCopying(root: HTMLElement, signal: AbortSignal): void {
  for (const button of root.querySelectorAll<HTMLElement>('button.copy')) {
    const copy = async (): Promise<void> => {
      const program = button.parentElement?.querySelector('pre');
      if (program === null || program === undefined) return;
      button.textContent = (await copied(program)) ? 'Copied' : 'Selected';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2_000);
    };
    button.addEventListener('click', () => void copy(), { signal });
  }
}

/** Copies a text; where a page may not, selects it, so that the keyboard can. */
async function copied(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return false;
  }
}
