// `npm run tarballs`: packs both packages as they are published, into the folder `tarballs`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { published, root } from './base/paths.ts';
import { pack } from './pack/pack.ts';

const folder = join(root, 'tarballs');
mkdirSync(folder, { recursive: true });
for (const name of published) console.log(`npm install "${await pack(name, folder)}"`);
