import { expect, test } from 'vitest';
import { InputError } from '@clients/core';
import { createWebhookHandler, type WebhookHandlerOptions } from '../../src/webhooks/index.js';

test.each([
  ['no options', undefined, 'invalid-option', 'options'],
  ['an empty secret', { secret: '', on: {} }, 'webhook-secret', 'secret'],
  ['no secrets', { secret: [], on: {} }, 'webhook-secret', 'secret'],
  ['an empty secret beside another', { secret: ['x', ''], on: {} }, 'webhook-secret', 'secret'],
  ['no functions', { secret: 'x' }, 'invalid-option', 'on'],
  ['an event that does not exist', { secret: 'x', on: { psuh: () => 0 } }, 'invalid-option', 'on.psuh'],
  ['a function that is none', { secret: 'x', on: { push: 1 } }, 'invalid-option', 'on.push'],
  ['onError that is no function', { secret: 'x', on: {}, onError: 'log' }, 'invalid-option', 'onError'],
  ['maxBodyBytes 0', { secret: 'x', on: {}, maxBodyBytes: 0 }, 'invalid-option', 'maxBodyBytes'],
  ['timeout 0', { secret: 'x', on: {}, timeout: 0 }, 'invalid-option', 'timeout'],
  ['a timeout that no timer has', { secret: 'x', on: {}, timeout: 2 ** 31 }, 'invalid-option', 'timeout'],
  ['a store without claim', { secret: 'x', on: {}, store: {} }, 'invalid-option', 'store.claim'],
])('%s is an InputError when the handler is made', (_, options, code, named) => {
  const make = (): unknown => createWebhookHandler(options as unknown as WebhookHandlerOptions);
  expect(make).toThrow(InputError);
  expect(make).toThrow(expect.objectContaining({ code, message: expect.stringContaining(named) as string }) as Error);
});
