// Runs in a process that its parent stops and continues: reads a thing of the first server in the arguments, and writes what came of it.
import { ClientError, TimeoutError } from '../../../src/base/errors.js';
import { type DriverName, getThing, transport } from '../../servers/api.js';

const [baseUrl = '', other = '', driver = '', timeouts = '{}'] = process.argv.slice(2);
const where = { where: { name: 'a' } };
// The first call of a process loads the driver, which takes a while.
await transport(other, driver as DriverName).call(getThing, where);
const api = transport(baseUrl, driver as DriverName, {
  timeouts: JSON.parse(timeouts) as object,
  retry: { limit: 0 },
});
try {
  console.log(JSON.stringify({ value: await api.call(getThing, where) }));
} catch (error) {
  const phase = error instanceof TimeoutError ? error.phase : String(error);
  console.log(JSON.stringify({ kind: ClientError.is(error) ? error.kind : 'foreign', phase }));
}
process.exit();
