import { InputError } from '../base/errors.js';
import { platform } from '#platform';

/** Returns the function of the platform that writes files. @throws {InputError} `unsupported` where it has none */
export function fileSaver(): NonNullable<typeof platform.saveFile> {
  if (platform.saveFile !== undefined) return platform.saveFile;
  throw new InputError('saveTo needs a file system, which this platform does not have', { code: 'unsupported' });
}
