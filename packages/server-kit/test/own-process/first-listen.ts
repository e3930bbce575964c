// Runs in a process of its own: starts an embedded server on the version of Node in the argument, and writes what came of it.
import { ClientError } from '../../../core/src/base/errors.js';

Object.defineProperty(process.versions, 'node', { value: process.argv[2] });
Object.defineProperty(process, 'getBuiltinModule', { value: undefined });
const { Embedded } = await import('../../src/embedded.js');

const server = new Embedded({ identify: () => undefined, handle: () => ({ status: 204 }) });
let outcome = 'a server';
try {
  await server.listen();
} catch (error) {
  outcome = ClientError.is(error)
    ? `${error.kind} ${String(error.code)}: ${error.message}`
    : String(error);
}
console.log(JSON.stringify(outcome));
