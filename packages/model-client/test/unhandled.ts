import { onTestFinished } from 'vitest';

/** What nobody handled from now on to the end of the test; look at it after a turn of the event loop. */
export function unhandled(): () => Promise<readonly unknown[]> {
  const found: unknown[] = [];
  const listener = (reason: unknown): void => void found.push(reason);
  process.on('unhandledRejection', listener);
  process.on('uncaughtException', listener);
  onTestFinished(() => {
    process.off('unhandledRejection', listener);
    process.off('uncaughtException', listener);
  });
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return found;
  };
}
