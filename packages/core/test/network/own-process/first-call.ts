// Runs in a process of its own: calls a server with the version of Node in the argument, and writes what came of it.
import { ClientError } from '../../../src/base/errors.js';
import { getThing } from '../../servers/api.js';
import { Transport } from '../../servers/transport.js';

Object.defineProperty(process.versions, 'node', { value: process.argv[2] });

const api = new Transport({ baseUrl: 'http://127.0.0.1:1' });
let outcome = 'a value';
try {
  await api.call(getThing, { where: { name: 'a' } });
} catch (error) {
  outcome = ClientError.is(error)
    ? `${error.kind} ${String(error.code)} ${String(error.attempts)}: ${error.message}`
    : String(error);
}
console.log(JSON.stringify(outcome));
