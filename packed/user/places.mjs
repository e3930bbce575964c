// Tries every feature on the runtime that runs this, on the servers named in the argument.
import { tryAll } from './features.mjs';

console.log(JSON.stringify(await tryAll(JSON.parse(process.argv[2]))));
process.exit(0);
