/** Makes tabs of the keyboard pattern: arrow keys, Home and End move between tabs, and one tab is in the order of focus. */
export function startTabs(list: HTMLElement, signal: AbortSignal): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const select = (chosen: HTMLElement): void => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      const panel = document.getElementById(
        tab.getAttribute('aria-controls') ?? '',
      );
      if (panel !== null) panel.hidden = tab !== chosen;
    }
  };
  for (const tab of tabs) {
    tab.addEventListener(
      'click',
      () => {
        select(tab);
      },
      { signal },
    );
  }
  list.addEventListener(
    'keydown',
    (event) => {
      const next =
        tabs[
          target(
            event.key,
            tabs.indexOf(event.target as HTMLElement),
            tabs.length,
          )
        ];
      if (next === undefined) return;
      event.preventDefault();
      select(next);
      next.focus();
    },
    { signal },
  );
}

function target(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
