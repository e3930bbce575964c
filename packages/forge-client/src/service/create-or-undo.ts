import { InputError, runAsOneCall } from '@clients/core';
import type { CallOptions } from './options.js';
import type { Transport } from './transport.js';
import { addWhatIsLeft } from './what-is-left.js';

/** A creation that would do harm where the server ignores a field of it. */
export interface Creation<Made> {
  readonly endpoint: { readonly id: string; readonly call?: string };
  readonly options: CallOptions | undefined;
  readonly create: (transport: Transport) => Promise<Made>;
  /** Returns whether the answer shows that the server knows the field. */
  readonly isAsAsked: (made: Made) => boolean;
  readonly undo: (transport: Transport, made: Made) => Promise<void>;
  /** Says for an error of `undo` what may still be there. */
  readonly describeLeft: (made: Made) => string;
  /** The error after `undo`. */
  readonly ignored: { readonly message: string; readonly hint: string };
}

/**
 * Creates something, and undoes it with a second request of the same call where the server ignored a
 * field of it.
 *
 * @throws {InputError} `ignored-filter`; an error of `undo`, which names what is left
 */
export async function createOrUndo<Made>(
  transport: Transport,
  { endpoint, options, create, isAsAsked, undo, describeLeft, ignored }: Creation<Made>,
): Promise<Made> {
  const { id, call: name = id } = endpoint;
  const made = await runAsOneCall(transport, { name, endpoint: id }, options, async (inner) => {
    const answer = await create(inner);
    if (isAsAsked(answer)) return answer;
    try {
      await undo(inner, answer);
    } catch (error) {
      throw addWhatIsLeft(error, describeLeft(answer));
    }
    return undefined;
  });
  if (made !== undefined) return made;
  const { message, hint } = ignored;
  throw new InputError(message, { endpoint: id, code: 'ignored-filter', hint });
}
