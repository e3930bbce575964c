import { InputError } from '../../base/errors.js';
import { readProperty } from '../../base/read-property.js';
import { CONNECTION_HINTS } from '../../explain/argument-hints.js';
import { DriverFailure } from '../driver.js';

/**
 * Makes the failure for an error that a dispatcher reports.
 *
 * @param isConnected whether a connection had the request by then
 */
export function toDispatchFailure(error: Error, isConnected: boolean): DriverFailure {
  const isUnsent = !isConnected || isConnectError(error);
  return new DriverFailure(isUnsent ? explainRefusal(error) : error, isUnsent);
}

/** Returns whether no connection was established; interceptors may report one too early. */
function isConnectError(error: Error): boolean {
  const syscall = readProperty(error, 'syscall');
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    readProperty(error, 'code') === 'UND_ERR_CONNECT_TIMEOUT'
  );
}

/**
 * Makes an input error for a request that undici itself refused; returns errors of the network
 * unchanged.
 */
function explainRefusal(error: Error): Error {
  const code = readProperty(error, 'code');
  if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED')
    return new InputError('the dispatcher is closed', {
      code: 'dispatcher-closed',
      cause: error,
      hint: CONNECTION_HINTS.dispatcherClosedEarly,
    });
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED')
    return new InputError(`the dispatcher refused the request: ${error.message}`, {
      code: 'dispatcher-refused',
      cause: error,
      hint: CONNECTION_HINTS.refusingDispatcher,
    });
  return error;
}
