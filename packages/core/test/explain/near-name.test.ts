import { expect, test } from 'vitest';
import { findAlias, findOneLetterOff, findRespelled } from '../../src/explain/near-name.js';

const known = [
  'temperature',
  'keep_alive',
  'top_k',
  'limit',
  'assignees',
  'ipv4_address',
  'status-types',
  'due_date',
];

const nearName = (name: string): string | undefined =>
  findRespelled(name, known) ?? findOneLetterOff(name, known);

test.each([
  ['keepAlive', 'keep_alive'],
  ['KEEP_ALIVE', 'keep_alive'],
  ['keep-alive', 'keep_alive'],
  ['statusTypes', 'status-types'],
  ['status_types', 'status-types'],
  ['topK', 'top_k'],
  ['Limit', 'limit'],
  ['temprature', 'temperature'],
  ['temperaturee', 'temperature'],
  ['temperatura', 'temperature'],
  ['tempertaure', 'temperature'],
  ['emperature', 'temperature'],
  ['temperatur', 'temperature'],
  ['assignee', 'assignees'],
  ['limits', 'limit'],
  ['limt', 'limit'],
  ['lmiit', 'limit'],
  ['imit', 'limit'],
  ['limot', 'limit'],
  ['due_dates', 'due_date'],
])('%s is meant to be %s', (name, right) => {
  expect(nearName(name)).toBe(right);
});

test.each([
  'top_n',
  'top_p',
  'lim',
  'timil',
  'tempratur',
  'tempreatrue',
  'ipv6_address',
  'top_',
  'keep_alive2',
  'temperature_2',
  'num_ctx',
  '',
  '_',
])('%s may be another valid name', (name) => {
  expect(nearName(name)).toBeUndefined();
});

test('names differ between conventions in case, underscores and hyphens', () => {
  for (const name of ['maxTokens', 'max_tokens', 'Max-Tokens', 'MAX_TOKENS'])
    expect(findAlias(name, { maxtokens: 'num_predict' })).toBe('num_predict');
  expect(findAlias('constructor', {})).toBeUndefined();
});
