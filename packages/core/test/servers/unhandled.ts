import { onTestFinished } from 'vitest';

/** Records errors that nothing handles, up to the end of the test. Returns a function that waits a moment and returns those so far. */
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
    await new Promise((resolve) => setTimeout(resolve, 150));
    return found;
  };
}
