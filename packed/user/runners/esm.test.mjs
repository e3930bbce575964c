import * as forge from 'forge-client';
import * as endpoints from 'forge-client/endpoints';
import * as forgeTesting from 'forge-client/testing';
import * as model from 'model-client';
import * as modelTesting from 'model-client/testing';
import * as z from 'zod';
import tests from './tests.cjs';

tests(globalThis.test ?? (await import('node:test')).test, {
  model,
  forge,
  modelTesting,
  forgeTesting,
  endpoints,
  z,
});
