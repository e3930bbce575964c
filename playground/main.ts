import { startChat } from './chat.ts';
import { byId } from './elements.ts';
import { startForge } from './forge.ts';
import { setSite } from './guides.ts';
import { startCopying } from './copy.ts';
import { startTabs } from './tabs.ts';

/**
 * Starts the playground in its markup. Returns a function that ends its requests and removes its listeners. `site` is the address of the
 * documentation, which has the guides that the page names.
 */
export function start(root: HTMLElement, site?: string): () => void {
  setSite(site);
  const controller = new AbortController();
  const { signal } = controller;
  const tabs = root.querySelector<HTMLElement>('[role=tablist]');
  if (tabs !== null) startTabs(tabs, signal);
  startChat(byId(root, 'section', 'panel-chat'), signal);
  startForge(byId(root, 'section', 'panel-forge'), signal);
  startCopying(root, signal);
  root.dataset['ready'] = 'true';
  return () => {
    controller.abort();
  };
}
