import type { Options } from 'tsup';
import { builds } from '../../.ci/tsup.ts';

const options: Options[] = builds('forge-client');
export default options;
