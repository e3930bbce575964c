import { spawnSync } from 'node:child_process';
import { type Browser, launch } from 'puppeteer-core';

/**
 * The browser to try: that of CHROMIUM_PATH, else of a usual name. Undefined where none runs;
 * nothing is ever downloaded.
 */
export function findChromium(): string | undefined {
  return found(
    process.env['CHROMIUM_PATH'],
    ['chromium', 'chromium-browser', 'google-chrome'],
    'Chrom',
  );
}

/** The Firefox to try: that of FIREFOX_PATH, else of a usual name. */
export function findFirefox(): string | undefined {
  return found(process.env['FIREFOX_PATH'], ['firefox-esr', 'firefox'], 'Firefox');
}

/**
 * A name alone proves nothing: some systems have a command that only says how to install the
 * browser.
 */
function found(
  named: string | undefined,
  usual: readonly string[],
  says: string,
): string | undefined {
  for (const command of named === undefined ? usual : [named]) {
    const { status, stdout } = spawnSync(command, ['--version'], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    if (status === 0 && stdout.includes(says)) return pathOf(command);
  }
  return undefined;
}

function pathOf(command: string): string {
  return command.includes('/')
    ? command
    : spawnSync('which', [command], { encoding: 'utf8' }).stdout.trim();
}

export function launchChromium(executablePath: string): Promise<Browser> {
  const args = [
    // The pages are ours, and root and most containers have no sandbox.
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    // A proxy of the environment knows neither this machine nor the name below.
    '--no-proxy-server',
    '--host-resolver-rules=MAP app.test 127.0.0.1',
  ];
  return launch({ executablePath, args, pipe: true });
}

export function launchFirefox(executablePath: string): Promise<Browser> {
  // A proxy of the environment does not know this machine.
  return launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'network.proxy.type': 0 },
  });
}
