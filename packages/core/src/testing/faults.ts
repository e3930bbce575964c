import { checkedFault } from './fault-rules.js';
import type { Fault } from './fault.js';

interface PlannedFault {
  readonly fault: Fault;
  passed: number;
  left: number;
}

/** The faults of an embedded server, applied to the next requests. */
export class Faults {
  #planned: PlannedFault[] = [];
  readonly #ids: () => ReadonlySet<string> | undefined;

  /** @param ids returns every operation id; without it any id is accepted */
  constructor(ids: () => ReadonlySet<string> | undefined = () => undefined) {
    this.#ids = ids;
  }

  /**
   * Adds a fault. When several match a request, all of them apply, in the order in which they were added.
   *
   * @returns a function that removes the fault
   * @throws {InputError} `invalid-fault` for a fault that could never apply: an unknown key or endpoint, or a value out of range
   */
  add(fault: Fault): () => void {
    const checked = checkedFault(fault, this.#ids);
    const { times = 1 } = checked;
    const planned: PlannedFault = { fault: checked, passed: 0, left: times === 'all' ? Infinity : times };
    if (planned.left > 0) this.#planned.push(planned);
    return () => {
      this.#planned = this.#planned.filter((other) => other !== planned);
    };
  }

  /** Removes all faults. */
  clear(): void {
    this.#planned = [];
  }

  /** The number of faults that still apply to a later request. */
  get pending(): number {
    return this.#planned.length;
  }

  /** Returns the faults that apply to a request, and counts it. */
  take(endpoint: string | undefined): readonly Fault[] {
    const matching: Fault[] = [];
    for (const planned of this.#planned) {
      const { fault } = planned;
      if (fault.endpoint !== undefined && fault.endpoint !== endpoint) continue;
      if (planned.passed++ < (fault.after ?? 0)) continue;
      planned.left--;
      matching.push(fault);
    }
    this.#planned = this.#planned.filter(({ left }) => left > 0);
    return matching;
  }
}
