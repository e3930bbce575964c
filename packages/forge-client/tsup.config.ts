import type { Options } from 'tsup';
import { declarations } from '../../.ci/tsup.ts';

const options: Options = declarations('forge-client');
export default options;
