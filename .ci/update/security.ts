// SECURITY.md: the address for private reports, which the manifest at the top says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../base/paths.ts';
import { securityAddress } from '../pack/home.ts';
import type { Generated } from './generated.ts';

const PLACE = /(<!-- bugs\.email -->\n)[^]*?(\n<!-- \/bugs\.email -->)/;
const NONE_YET =
  'This repository has no address for private reports yet. Open an issue that says only that you have found a vulnerability, without details, and ask how to report it privately.';

export function security(): Generated {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const address = securityAddress();
  const said = address === '' ? NONE_YET : `<${address}>`;
  return { files: { 'SECURITY.md': text.replace(PLACE, `$1> ${said}$2`) }, problems: [] };
}
