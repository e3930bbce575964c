import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { InputError } from '@clients/core';

/** The secret with which the recorded deliveries are signed. */
export const SECRET = 'dummy-secret';

interface RecordedDelivery {
  readonly headers: Readonly<Record<string, string>>;
  /** The exact body; only recorded for some deliveries. */
  readonly raw?: string;
  readonly body?: unknown;
}

export const recorded: readonly RecordedDelivery[] = readFileSync(
  new URL('../fixtures/webhooks.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedDelivery);

export function signatureOf(body: string | Uint8Array, secret: string = SECRET): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Returns the error with which a delivery is refused. */
export async function refusal(work: Promise<unknown>): Promise<InputError> {
  const error: unknown = await work.catch((error: unknown) => error);
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
}
