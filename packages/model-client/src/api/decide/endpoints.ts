import type { Endpoint } from '@clients/core';
import type { VersionedRoute } from '../../service/versioned-route.js';
import { type DecideBody, decideBody, type Decision, decision } from './schemas.js';

export const decide: Endpoint<{ body: DecideBody }, Decision> & VersionedRoute = {
  id: 'decide',
  call: 'decide',
  method: 'POST',
  path: '/v1/systemone',
  input: { body: decideBody },
  output: decision,
  reads: true,
  repeatable: true,
  refusesWith503: true,
  timeouts: { firstByte: null },
  since: '0.35.0',
};
