import type { Browser } from 'puppeteer-core';
import { launchChromium } from './launch.ts';
import { type Origin, startSite } from './origins.ts';
import { bundle, surroundings, worker } from './packed.ts';
import { Page } from './page.ts';

/** A browser, and the site whose pages it shows. */
export interface Started {
  readonly browser: Browser;
  readonly site: Origin;
  /** A page with the bundle, under a policy that allows scripts of its own origin only. */
  readonly page: Page;
  readonly stop: () => Promise<void>;
}

/** Bundles the installed packages, serves them, and opens a page with them. */
export async function start(stage: string, command: string): Promise<Started> {
  const [front, background] = await Promise.all([
    bundle(stage, surroundings),
    bundle(stage, worker),
  ]);
  const site = await startSite(stage, {
    '/bundle.js': front.code,
    '/worker.js': background.code,
    '/entry.js': surroundings,
  });
  const browser = await launchChromium(command);
  const stop = async (): Promise<void> => {
    await browser.close();
    site.close();
  };
  try {
    return { browser, site, stop, page: await Page.open(browser, `${site.url}/`) };
  } catch (error) {
    await stop();
    throw error;
  }
}
