import type { Options } from 'tsup';
import { library } from '../../tsup.shared.ts';

const options: Options = library(
  {
    index: 'src/index.ts',
    endpoints: 'src/endpoints.ts',
    schemas: 'src/schemas.ts',
    testing: 'src/testing.ts',
    otel: 'src/otel/index.ts',
    tools: 'src/tools/index.ts',
    webhooks: 'src/webhooks/index.ts',
  },
  ['@noble/hashes', 'diff', 'fflate', 'hono', 'js-yaml'],
);
export default options;
