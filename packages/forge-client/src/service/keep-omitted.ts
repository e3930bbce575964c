import { checkRequest, type Endpoint, isRecord, runAsOneCall } from '@clients/core';
import type { CallOptions } from './options.js';
import type { Transport } from './transport.js';

/** An update whose route resets some of the fields that are omitted. */
interface Update<Where extends object, Body extends object, Entity> {
  readonly get: Endpoint<{ where: Where }, Entity>;
  readonly update: Endpoint<{ where: Where; body: Body }, Entity>;
  readonly where: Where;
  readonly body: Body;
  readonly options: CallOptions | undefined;
  /**
   * The fields that the server resets when they are omitted or `null`, each with what to send so
   * that it stays as it is.
   */
  readonly keeps: {
    readonly [Key in keyof Body]?: (current: Entity) => Body[Key];
  };
  /** Whether `null` is a value of these fields, which is sent. */
  readonly takesNull?: true;
}

/**
 * Updates without losing omitted fields: those that the server would reset are read first, and sent
 * again. An update that names all of it is one request.
 */
export async function updateAndKeep<Where extends object, Body extends object, Entity>(
  transport: Transport,
  { get, update, where, body, options, keeps, takesNull }: Update<Where, Body, Entity>,
): Promise<Entity> {
  const given: unknown = body;
  const omitted = (Object.keys(keeps) as (keyof Body)[]).filter(
    (key) =>
      isRecord(given) &&
      (given[key as string] === undefined || (given[key as string] === null && takesNull !== true)),
  );
  if (omitted.length === 0) return transport.call(update, { where, body }, options);
  // Before anything is read.
  checkRequest(transport, update, { where, body }, options);
  const { id, call: name = id } = update;
  return runAsOneCall(transport, { name, endpoint: id }, options, async (inner) => {
    const current = await inner.call(get, { where }, options);
    const kept = Object.fromEntries(omitted.map((key) => [key, keeps[key]?.(current)]));
    return inner.call(update, { where, body: { ...body, ...kept } }, options);
  });
}
