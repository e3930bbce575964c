import { createHook } from 'node:async_hooks';
import { getEventListeners } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** What a process holds. */
export interface Gauges {
  /** Bytes of the heap in use after a collection. */
  readonly heap: number;
  /** Open files and sockets. */
  readonly files: number;
  readonly sockets: number;
  /** Timers that keep the process alive. */
  readonly timers: number;
  /** With those that do not, such as the timers of idle connections. */
  readonly allTimers: number;
  /** Other active resources of the event loop. */
  readonly others: number;
  /** Listeners of a signal that every call was given. */
  readonly listeners: number;
  /** Connections that the server has open. */
  readonly connections: number;
}

/** The timers that are set, by the id that Node gives each resource. */
const timers = new Set<number>();
createHook({
  trackPromises: false,
  init: (id, type) => {
    if (type === 'Timeout') timers.add(id);
  },
  destroy: (id) => {
    timers.delete(id);
  },
}).enable();

/** Reads the gauges after a collection. */
export async function readGauges(signal: AbortSignal, connections: number): Promise<Gauges> {
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.();
    await setTimeout(10);
  }
  const resources = process.getActiveResourcesInfo();
  const count = (name: RegExp): number =>
    resources.filter((resource) => name.test(resource)).length;
  return {
    heap: process.memoryUsage().heapUsed,
    files: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
    sockets: count(/^TCPSocketWrap$/),
    timers: count(/^Timeout$/),
    allTimers: timers.size,
    others: count(/^(?!TCPSocketWrap|Timeout|Immediate)/),
    listeners: getEventListeners(signal, 'abort').length,
    connections,
  };
}
