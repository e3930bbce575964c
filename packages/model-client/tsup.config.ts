import type { Options } from 'tsup';
import { builds } from '../../.ci/tsup.ts';

const options: Options[] = builds('model-client');
export default options;
