import type { Options } from 'tsup';
import { library } from '../../tsup.shared.ts';

const options: Options = library(
  {
    index: 'src/index.ts',
    endpoints: 'src/endpoints.ts',
    schemas: 'src/schemas.ts',
    testing: 'src/testing.ts',
    'ai-sdk': 'src/ai-sdk/index.ts',
    'ai-sdk-v2': 'src/ai-sdk/v2/index.ts',
    otel: 'src/otel/index.ts',
  },
  ['@cfworker/json-schema', '@noble/hashes', 'hono'],
);
export default options;
