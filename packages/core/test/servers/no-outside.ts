// Loaded before each file of `npm run test:unit`, whose tests reach nothing outside of their process.
import { Server, Socket } from 'node:net';
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

function refuse(): never {
  throw new Error('a unit test opens no socket and starts no process: see .ci/unit-tests.ts');
}

Server.prototype.listen = refuse;
Socket.prototype.connect = refuse;
for (const name of [
  'exec',
  'execFile',
  'execFileSync',
  'execSync',
  'fork',
  'spawn',
  'spawnSync',
] as const)
  childProcess[name] = refuse as never;
syncBuiltinESMExports();
