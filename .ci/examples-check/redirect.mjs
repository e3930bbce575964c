// Loaded before an example: connections to the usual port of a model server go to MODEL_PORT instead.
import net from 'node:net';

const USUAL = '11434';
const connect = net.connect;

/**
 * @param {net.NetConnectOpts} target undici hands over an object
 * @param {unknown[]} rest
 * @returns {net.Socket}
 */
function redirected(target, ...rest) {
  const moved =
    'port' in target && String(target.port) === USUAL
      ? { ...target, port: Number(process.env['MODEL_PORT']) }
      : target;
  /** @type {unknown} */
  const socket = Reflect.apply(connect, net, [moved, ...rest]);
  return /** @type {net.Socket} */ (socket);
}

net.connect = /** @type {typeof net.connect} */ (redirected);
