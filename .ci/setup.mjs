// `npm run setup`: installs the development tools when they are missing or out of date. The other
// commands begin with it.
import { fileURLToPath } from 'node:url';
import { install } from './base/install.mjs';

const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number);
const isOld = major < 20 || (major === 20 && (minor < 18 || (minor === 18 && patch < 1)));
try {
  if (isOld)
    throw new Error(`Node ${process.versions.node} is too old, 20.18.1 or later is needed`);
  install(fileURLToPath(new URL('..', import.meta.url)));
} catch (error) {
  console.error(`setup: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
