import { startChat } from './chat.ts';
import { byId } from './elements.ts';
import { startForge } from './forge.ts';
import { startTabs } from './tabs.ts';

/** Starts the playground in its markup. Returns a function that ends its requests and removes its listeners. */
export function start(root: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const tabs = root.querySelector<HTMLElement>('[role=tablist]');
  if (tabs !== null) startTabs(tabs, signal);
  startChat(byId(root, 'section', 'panel-chat'), signal);
  startForge(byId(root, 'section', 'panel-forge'), signal);
  root.dataset['ready'] = 'true';
  return () => {
    controller.abort();
  };
}
