import type { RequestListener } from 'node:http';
import {
  createWebhookHandler,
  toNodeHandler,
  type WebhookHandlerOptions,
} from '../../src/webhooks/index.js';
import * as local from '../http-server.js';
import { SECRET, signatureOf } from './deliveries.js';

export const PUSH: string = JSON.stringify({
  ref: 'refs/heads/main',
  before: 'a',
  after: 'b',
  compare_url: '',
  commits: [],
  total_commits: 0,
  head_commit: null,
  pusher: null,
  repository: null,
  sender: null,
});

/** Listens on a free port until the test ends. Returns the address of the hook. */
export async function listening(listener: RequestListener): Promise<string> {
  return `${await local.listening(listener)}/hook?of=engine`;
}

/** Listens with a webhook handler until the test ends. */
export function hookAt(options: Partial<WebhookHandlerOptions> = {}): Promise<string> {
  return listening(toNodeHandler(createWebhookHandler({ secret: SECRET, on: {}, ...options })));
}

/** Headers of a signed delivery of `body`. */
export function signed(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-gitea-event': 'push',
    'x-gitea-signature': signatureOf(body),
    ...headers,
  };
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Sends a delivery. */
export async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = signed(body),
): Promise<Reply> {
  const response = await fetch(url, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** A promise that a test resolves. */
export function pending(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
