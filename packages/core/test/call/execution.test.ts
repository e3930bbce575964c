import { describe, expect, test } from 'vitest';
import { Execution, getRequestKind, type RequestKind } from '../../src/call/execution.js';

/** What can happen to a request, by the words of the table below. */
const EVENTS: Readonly<Record<string, (execution: Execution) => void>> = {
  attempt: (execution) => {
    execution.onAttempt();
  },
  'handed over': (execution) => {
    execution.onHandedOver();
  },
  unsent: (execution) => {
    execution.onFailure('unsent');
  },
  broken: (execution) => {
    execution.onFailure('broken');
  },
  garbled: (execution) => {
    execution.onFailure('garbled');
  },
  redirected: (execution) => {
    execution.onRedirect();
  },
  'refused 302': (execution) => {
    execution.onRedirectRefused(302);
  },
  'refused 307': (execution) => {
    execution.onRedirectRefused(307);
  },
  cut: (execution) => {
    execution.onFailure('cut');
  },
  'executed anyway': (execution) => {
    execution.onExecutedAnyway();
  },
  pointless: (execution) => {
    execution.onPointless();
  },
  final: (execution) => {
    execution.onFinalResponse();
  },
  renewed: (execution) => {
    execution.onCredentialRenewed();
  },
  'one-time body': (execution) => {
    execution.onOneTimeBody();
  },
};

const ENDPOINTS = {
  write: { method: 'POST' },
  repeatable: { method: 'POST', repeatable: true },
  idempotent: { method: 'PUT', idempotent: true },
  read: { method: 'GET' },
} as const;

/** Plays events, of which a number is the status of a response, separated by commas. */
function play(events: string, kind: RequestKind, refusesWith503 = false): Execution {
  const execution = new Execution(
    refusesWith503 ? { ...ENDPOINTS[kind], refusesWith503 } : ENDPOINTS[kind],
    true,
  );
  for (const event of events.split(', ').filter((text) => text !== '')) {
    const happen = EVENTS[event];
    if (happen !== undefined) happen(execution);
    else execution.onResponse(Number(event));
  }
  return execution;
}

/** What an execution answers: `executed` for what may have been, and what may be done next. */
function answers(execution: Execution): string {
  const found = {
    executed: execution.mayHaveExecuted,
    retry: execution.mayRetry,
    renew: execution.mayRenewCredential,
    'new connection': execution.needsNewConnection,
  };
  return Object.entries(found)
    .filter(([, is]) => is)
    .map(([name]) => name)
    .join(', ');
}

describe('an execution', () => {
  test.each<[events: string, write: string, repeatable: string, idempotent: string, read: string]>([
    ['', '', '', '', ''],
    ['attempt', '', '', '', ''],
    ['attempt, handed over', 'executed', 'executed', 'executed', ''],
    ['attempt, unsent', 'retry', 'retry', 'retry', 'retry'],
    ['attempt, handed over, unsent', 'retry', 'retry', 'retry', 'retry'],
    ['attempt, handed over, broken', 'executed', 'executed, retry', 'executed, retry', 'retry'],
    ['attempt, handed over, garbled', 'executed', 'executed', 'executed, retry', 'retry'],
    ['attempt, handed over, 200, final', 'executed', 'executed', 'executed', ''],
    ['attempt, handed over, 400, final', '', '', '', ''],
    ['attempt, handed over, 400', 'executed', 'executed', 'executed', ''],
    ['attempt, handed over, 401, final', 'renew', 'renew', 'renew', 'renew'],
    ['attempt, handed over, 401, final, renewed', '', '', '', ''],
    ['attempt, handed over, 401, final, renewed, attempt, handed over, 401, final', '', '', '', ''],
    ['attempt, handed over, 429, final', 'retry', 'retry', 'retry', 'retry'],
    ['attempt, handed over, 500, final', 'executed', 'executed', 'executed', ''],
    ['attempt, handed over, 502, final', 'executed', 'executed', 'executed, retry', 'retry'],
    ['attempt, handed over, 503, final', 'executed', 'executed', 'executed, retry', 'retry'],
    ['attempt, handed over, 504, final', 'executed', 'executed', 'executed, retry', 'retry'],
    ['attempt, handed over, 307, redirected', '', '', '', ''],
    ['attempt, handed over, 307, redirected, handed over', 'executed', 'executed', 'executed', ''],
    ['attempt, handed over, 307, redirected, handed over, 404, final', '', '', '', ''],
    ['attempt, handed over, 302, refused 302', 'executed', 'executed', 'executed', ''],
    ['attempt, handed over, 307, refused 307', '', '', '', ''],
    ['attempt, handed over, 403, final, executed anyway', 'executed', 'executed', 'executed', ''],
    ['attempt, handed over, 429, final, pointless', '', '', '', ''],
    ['attempt, handed over, 200, final, cut', 'executed', 'executed', 'executed, retry', 'retry'],
    ['attempt, handed over, 521, final', 'executed', 'executed', 'executed, retry', 'retry'],
  ])('after "%s" answers for a write "%s"', (events, write, repeatable, idempotent, read) => {
    expect({
      write: answers(play(events, 'write')),
      repeatable: answers(play(events, 'repeatable')),
      idempotent: answers(play(events, 'idempotent')),
      read: answers(play(events, 'read')),
    }).toEqual({ write, repeatable, idempotent, read });
  });

  test.each<[events: string, repeatable: string]>([
    ['attempt, handed over, broken, attempt, handed over, broken', 'executed, new connection'],
    ['attempt, handed over, broken, attempt, unsent', 'executed, retry, new connection'],
    ['attempt, handed over, broken, attempt, handed over, 404, final', 'executed, new connection'],
    ['attempt, handed over, broken, attempt, handed over, 429', 'executed, retry, new connection'],
    ['attempt, handed over, 429, final, attempt, handed over, broken', 'executed, retry'],
    ['attempt, unsent, attempt, handed over, broken', 'executed, retry'],
  ])('remembers earlier attempts: after "%s" it answers "%s"', (events, expected) => {
    expect(answers(play(events, 'repeatable'))).toBe(expected);
  });

  test.each(['unsent', 'handed over, broken', 'handed over, 401', 'handed over, 429'])(
    'of a body that can be read once is never sent again, as after "%s"',
    (events) => {
      for (const kind of ['read', 'idempotent', 'repeatable', 'write'] as const) {
        const execution = play(`one-time body, attempt, ${events}`, kind);
        expect([execution.mayRetry, execution.mayRenewCredential]).toEqual([false, false]);
      }
    },
  );

  test('of an endpoint whose 503 is a refusal was not executed after one, and is retried', () => {
    for (const kind of ['write', 'repeatable'] as const) {
      expect(answers(play('attempt, handed over, 503, final', kind, true))).toBe('retry');
      expect(answers(play('attempt, handed over, 500, final', kind, true))).toBe('executed');
    }
  });

  test('counts its attempts, to which redirects do not add', () => {
    expect(play('', 'write').attempts).toBe(0);
    expect(play('attempt, handed over, 307, redirected, handed over', 'write').attempts).toBe(1);
    expect(play('attempt, unsent, attempt, 401, renewed, attempt', 'write').attempts).toBe(3);
  });
});

test('the kind of a request is that of its method, unless its endpoint says more', () => {
  const kinds = ([method, flags = {}]: readonly ['GET' | 'HEAD' | 'POST' | 'PUT', object?]) =>
    [true, false].map((mayRepeat) => getRequestKind({ method, ...flags }, mayRepeat)).join(' ');
  expect(kinds(['GET'])).toBe('read read');
  expect(kinds(['HEAD'])).toBe('read read');
  expect(kinds(['POST'])).toBe('write write');
  expect(kinds(['POST', { reads: true }])).toBe('read read');
  expect(kinds(['POST', { idempotent: true }])).toBe('idempotent idempotent');
  expect(kinds(['PUT', { idempotent: true }])).toBe('idempotent idempotent');
  expect(kinds(['POST', { repeatable: true }])).toBe('repeatable write');
  expect(kinds(['POST', { repeatable: true, reads: true }])).toBe('read write');
});
