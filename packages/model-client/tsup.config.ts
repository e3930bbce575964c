import type { Options } from 'tsup';
import { declarations } from '../../.ci/tsup.ts';

const options: Options = declarations('model-client');
export default options;
