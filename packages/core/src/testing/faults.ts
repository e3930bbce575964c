import { checkedFault } from './fault-rules.js';
import type { Fault } from './fault.js';

interface Planned {
  readonly fault: Fault;
  passed: number;
  left: number;
}

/** The faults that are waiting for requests. */
export class Faults {
  #planned: Planned[] = [];
  readonly #ids: () => ReadonlySet<string> | undefined;

  /** @param ids every operation id there is; any is taken without it */
  constructor(ids: () => ReadonlySet<string> | undefined = () => undefined) {
    this.#ids = ids;
  }

  /**
   * Adds a fault; several that match one request all strike it, in the order they were added.
   *
   * @returns a function that takes it away again
   * @throws {InputError} for a fault that could never strike: an unknown key or endpoint, a status that is none
   */
  add(fault: Fault): () => void {
    const checked = checkedFault(fault, this.#ids);
    const { times = 1 } = checked;
    const planned: Planned = { fault: checked, passed: 0, left: times === 'all' ? Infinity : times };
    if (planned.left > 0) this.#planned.push(planned);
    return () => {
      this.#planned = this.#planned.filter((other) => other !== planned);
    };
  }

  /** Takes all faults away. */
  clear(): void {
    this.#planned = [];
  }

  /** How many faults still wait for a request. */
  get pending(): number {
    return this.#planned.length;
  }

  /** The faults that strike this request; counts them. */
  take(endpoint: string | undefined): readonly Fault[] {
    const struck: Fault[] = [];
    for (const planned of this.#planned) {
      const { fault } = planned;
      if (fault.endpoint !== undefined && fault.endpoint !== endpoint) continue;
      if (planned.passed++ < (fault.after ?? 0)) continue;
      planned.left--;
      struck.push(fault);
    }
    this.#planned = this.#planned.filter(({ left }) => left > 0);
    return struck;
  }
}
