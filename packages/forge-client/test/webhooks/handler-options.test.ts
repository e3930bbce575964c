import { expect, test } from 'vitest';
import { InputError } from '@clients/core';
import {
  createWebhookHandler,
  toNodeHandler,
  type WebhookHandlerOptions,
} from '../../src/webhooks/index.js';

test.each([
  ['no options', undefined, 'invalid-option', 'options'],
  ['an empty secret', { secret: '', on: {} }, 'webhook-secret', 'secret'],
  ['no secrets', { secret: [], on: {} }, 'webhook-secret', 'secret'],
  ['an empty secret beside another', { secret: ['x', ''], on: {} }, 'webhook-secret', 'secret'],
  ['no functions', { secret: 'x' }, 'invalid-option', 'on'],
  [
    'an event that does not exist',
    { secret: 'x', on: { psuh: () => 0 } },
    'invalid-option',
    'on.psuh',
  ],
  ['a function that is none', { secret: 'x', on: { push: 1 } }, 'invalid-option', 'on.push'],
  [
    'onError that is no function',
    { secret: 'x', on: {}, onError: 'log' },
    'invalid-option',
    'onError',
  ],
  ['maxBodyBytes 0', { secret: 'x', on: {}, maxBodyBytes: 0 }, 'invalid-option', 'maxBodyBytes'],
  ['timeout 0', { secret: 'x', on: {}, timeout: 0 }, 'invalid-option', 'timeout'],
  [
    'a timeout that no timer has',
    { secret: 'x', on: {}, timeout: 2 ** 31 },
    'invalid-option',
    'timeout',
  ],
  ['a store without claim', { secret: 'x', on: {}, store: {} }, 'invalid-option', 'store.claim'],
])('%s is an InputError when the handler is made', (_, options, code, named) => {
  const make = (): unknown => createWebhookHandler(options as unknown as WebhookHandlerOptions);
  expect(make).toThrow(InputError);
  expect(make).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(named) as string }) as Error,
  );
});

test.each([
  ['max_body_bytes', 'maxBodyBytes'],
  ['secrets', 'secret'],
  ['handlers', 'on'],
])('an option %s is refused, and %s is named, where that is missing', (name, right) => {
  const options = {
    secret: 'x',
    on: {},
    [right]: undefined,
    [name]: 'hush-hush',
  } as unknown as WebhookHandlerOptions;
  expect(() => createWebhookHandler(options)).toThrow(
    expect.objectContaining({
      code: 'invalid-option',
      message: `option ${name} is not known: use ${right}`,
    }) as Error,
  );
});

test('a function for an event that does not exist is answered with the names of all events', () => {
  const make = (): unknown =>
    createWebhookHandler({
      secret: 'x',
      on: { psuh: () => 0 },
    } as unknown as WebhookHandlerOptions);
  const message = 'option on.psuh is not a known event';
  expect(make).toThrow(
    expect.objectContaining({
      message,
      hint: expect.stringContaining('push, release') as string,
    }) as Error,
  );
});

test('toNodeHandler refuses options, which belong to createWebhookHandler', () => {
  const options = { secret: 'x', on: {}, maxBodyBytes: 10 };
  const make = (...values: readonly unknown[]): unknown =>
    Reflect.apply(toNodeHandler, undefined, values);
  const hint = expect.stringContaining('pass the options to createWebhookHandler') as string;
  expect(() => make(options)).toThrow(
    expect.objectContaining({ name: 'InputError', code: 'invalid-input', hint }) as Error,
  );
  expect(() => make(createWebhookHandler(options), { maxBodyBytes: 10 })).toThrow(
    expect.objectContaining({ name: 'InputError', code: 'invalid-option', hint }) as Error,
  );
  // As with `handlers.map(toNodeHandler)`.
  expect(make(createWebhookHandler(options), 0)).toBeTypeOf('function');
});
