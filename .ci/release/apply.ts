// `npm run release:version`: applies the pending changesets to this repository. The result is to be reviewed and committed.
import { root } from '../paths.ts';
import { applyChangesets, pendingChangesets } from './version.ts';

const count = pendingChangesets(root).length;
const versions = await applyChangesets(root);
for (const [name, version] of Object.entries(versions)) console.log(`${name} ${version}`);
console.log(`${String(count)} changesets applied. Review CHANGELOG.md of both packages, and commit.`);
