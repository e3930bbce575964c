import { InputError } from '../base/errors.js';
import {
  adviseOnFields,
  describeKind,
  hasFields,
  isStackOverflow,
  isThenable,
} from '../base/values.js';
import { type Check, findCheck, type Validation } from '../schema/check.js';
import { formatPath, formatProblems, type Problem } from '../schema/problems.js';
import type { Schema } from '../schema/standard.js';
import { validate } from '../schema/validate.js';
import {
  adviseOnKey,
  type ClientNames,
  findAlias,
  findRightKey,
  findSameKey,
  isNeeded,
  isSentence,
} from './names.js';
import {
  type Finding,
  getKeys,
  isSignal,
  type Place,
  type SchemaKeys,
  Walk,
} from './schema-keys.js';

/** An endpoint, as messages name it, with the schemas of the slots of its request. */
export interface NamedRequest {
  /** Operation id. */
  readonly id: string;
  /** The method that sends it, such as `issues.get`; the id where it is left out. */
  readonly call?: string | undefined;
  readonly input?: object | undefined;
}

/** What an endpoint says about its request. */
export interface CheckedRequest extends NamedRequest {
  readonly method: string;
  readonly path: string;
  readonly input: object;
  /** Set where the body is a file, which is no JSON. */
  readonly send?: object | undefined;
}

/** The three parts of an input. */
export interface Slots {
  readonly where?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** How an input is checked. */
export interface InputChecks {
  readonly names: ClientNames;
  /** Whether unknown keys of queries and bodies are sent as they are, without a word. */
  readonly sendsUnknown: boolean;
  /** Whether the request changes something. */
  readonly isWrite: boolean;
}

/** An input with normalized values, and the keys that its schema does not know. */
export interface CheckedInput extends Slots {
  /** Places of keys of the body. They are sent, and noticed. */
  readonly unknownKeys: readonly Place[];
}

/** Returns the method that sends a request, for messages. */
export function nameMethod({ id, call = id }: NamedRequest): string {
  return call;
}

/** Makes the error for a part of a request that is refused. */
export function createRequestError(
  endpoint: NamedRequest,
  text: string,
  hint?: string,
  code = 'invalid-input',
): InputError {
  return new InputError(`${nameMethod(endpoint)}: ${text}`, { endpoint: endpoint.id, code, hint });
}

/** The hint about a key that may be known to a newer server. */
export const PASSTHROUGH_HINT =
  "if the server knows this key, validate: 'passthrough' sends it as it is";

type SlotName = keyof Slots;

/** One slot of an endpoint, with what is known about its schema. */
interface Slot {
  readonly name: SlotName;
  readonly schema: Schema<unknown>;
  readonly keys: SchemaKeys;
  /** Undefined for a schema of another library. */
  readonly check: Check | undefined;
}

const SLOT_NAMES = ['where', 'query', 'body'] as const;

type EndpointSlots = ReadonlyMap<string, Slot>;

const SLOTS = /* @__PURE__ */ new WeakMap<object, EndpointSlots>();

/** Returns the slots of an endpoint by their names, made once. */
function getSlots(input: object): EndpointSlots {
  let slots = SLOTS.get(input);
  if (slots === undefined) {
    const schemas = input as Readonly<Partial<Record<SlotName, Schema<unknown>>>>;
    slots = new Map(
      SLOT_NAMES.flatMap((name) => {
        const schema = schemas[name];
        if (schema === undefined) return [];
        return [[name, { name, schema, keys: getKeys(schema), check: findCheck(schema) }]];
      }),
    );
    SLOTS.set(input, slots);
  }
  return slots;
}

/**
 * Checks an input against the schemas of its endpoint, key by key and value by value. The caller's
 * objects are not changed. In each slot, the first of these is told: a key that stands for another
 * one, a value that is missing or wrong, a key that is not known.
 *
 * @throws {InputError} `invalid-input`, or `too-deep`
 */
export function checkInput(
  endpoint: CheckedRequest,
  input: Slots,
  checks: InputChecks,
): CheckedInput {
  const slots = getSlots(endpoint.input);
  if (!hasFields(input)) {
    const text = `the input must be an object, not ${describeKind(input)}`;
    throw createRequestError(endpoint, text, adviseOnFields(input));
  }
  for (const key of Object.keys(input))
    if (!slots.has(key) && input[key] !== undefined) throw createSlotError(endpoint, key, slots);
  const checked: Partial<Record<SlotName, unknown>> = { ...input };
  const unknownKeys: Place[] = [];
  for (const slot of slots.values()) {
    const value = (input as Slots)[slot.name];
    const walk = new Walk();
    try {
      // The file of an upload has no keys to send.
      if (value !== undefined && !(slot.name === 'body' && endpoint.send !== undefined))
        slot.keys.walk(value, walk);
      const { findings } = walk;
      if (findings.length > 0) refuseMistaken(endpoint, slot, value, findings, checks);
      const read = readSlot(endpoint, slot, value, findings);
      if (value !== undefined) checked[slot.name] = read;
      if (findings.length > 0) unknownKeys.push(...refuseUnknown(endpoint, slot, findings, checks));
    } catch (error) {
      if (!isStackOverflow(error)) throw error;
      const text = `${slot.name} is nested too deeply, or contains itself`;
      throw createRequestError(endpoint, text, undefined, 'too-deep');
    }
  }
  return { ...checked, unknownKeys };
}

/** Makes the error for a key of the input that is no slot of the endpoint: no server receives it. */
function createSlotError(endpoint: CheckedRequest, key: string, slots: EndpointSlots): InputError {
  const known = [...slots.keys()];
  const right = known.includes(key) ? undefined : findRightKey(key, known);
  const advice =
    right === undefined ? `the input has ${known.join(', ') || 'no keys'}` : `use ${right}`;
  return createRequestError(endpoint, `${key} is not known: ${advice}`);
}

// ---- Keys that stand for other ones.

/**
 * Refuses what no value of the right keys would mend: another kind of object, and a key that stands
 * for one that is not given.
 *
 * @throws {InputError}
 */
function refuseMistaken(
  endpoint: CheckedRequest,
  slot: Slot,
  value: unknown,
  findings: readonly Finding[],
  { names, sendsUnknown }: InputChecks,
): void {
  for (const finding of findings) {
    const path = formatPath([slot.name, ...finding.path]);
    if (finding.kind === 'not-an-object')
      throw createRequestError(
        endpoint,
        `${path}: expected an object, found ${describeKind(finding.value)}`,
        adviseOnFields(finding.value),
      );
    const isAddress = slot.name === 'where';
    if (finding.kind !== 'unknown-key' || (sendsUnknown && !isAddress)) continue;
    const advice = isAddress
      ? findAddressKey(endpoint, finding, names)
      : findSentKey(endpoint, slot, value, finding, names);
    if (advice !== undefined)
      throw createRequestError(
        endpoint,
        `${path} is not known: ${advice}`,
        isAddress ? undefined : PASSTHROUGH_HINT,
      );
  }
}

/** Returns what to use for a key of the address: another one of its keys, never a sentence. */
function findAddressKey(
  endpoint: CheckedRequest,
  { path, parent, value, keys }: Finding,
  { aliases }: ClientNames,
): string | undefined {
  const right = keys.findRight(String(path.at(-1)), aliases, nameMethod(endpoint));
  if (right === undefined || isSentence(right) || !isNeeded(parent, right, value)) return undefined;
  return `use where.${right}`;
}

/** Returns what to use for a key of the query or the body: one beside it, or one of the whole slot. */
function findSentKey(
  endpoint: CheckedRequest,
  slot: Slot,
  whole: unknown,
  { path, parent, value, keys }: Finding,
  { aliases }: ClientNames,
): string | undefined {
  const key = String(path.at(-1));
  const outer = path.slice(0, -1);
  if (outer.length > 0) {
    // A key that belongs outside, such as `keep_alive` in the options of a model.
    const inside = outer.filter((name) => typeof name === 'string').join('.');
    const right = findAlias(`${inside}.${key}`, aliases, nameMethod(endpoint));
    const beside = right?.startsWith(`${inside}.`) === true ? right.slice(inside.length + 1) : '';
    if (beside !== '' && isNeeded(parent, beside, value))
      return `use ${formatPath([slot.name, ...outer])}.${beside}`;
    const isKnown =
      right !== undefined &&
      (isSentence(right) || slot.keys.known.includes(right.split('.')[0] ?? ''));
    if (isKnown && beside === '' && isNeeded(whole as object, right, value))
      return adviseOnKey(right, `${slot.name}.`);
  }
  // An entry for one method is about the keys of the slot itself.
  const right = keys.findRight(key, aliases, outer.length === 0 ? nameMethod(endpoint) : '');
  if (right === undefined || !isNeeded(parent, right, value)) return undefined;
  return adviseOnKey(right, `${formatPath([slot.name, ...outer])}.`);
}

// ---- Values.

/**
 * Returns the normalized value of a slot.
 * @throws {InputError} for a value that is missing or does not fit
 */
function readSlot(
  endpoint: CheckedRequest,
  { name, schema, keys, check }: Slot,
  value: unknown,
  findings: readonly Finding[],
): unknown {
  // A PATCH without a body would change nothing: its fields are most likely in the address.
  if (name === 'body' && value === undefined && endpoint.method === 'PATCH') {
    const hint = adviseOnTwoObjects(endpoint.path);
    throw createRequestError(endpoint, 'body: expected an object, found nothing', hint);
  }
  // A slot may be left out when none of its keys is required.
  const given = value === undefined ? {} : value;
  const read: Validation<unknown> =
    check === undefined ? validate(schema, given) : check.validate(given);
  const { problems } = read;
  if (problems.length === 0) return read.value;
  const unknown = findings.filter(({ kind }) => kind === 'unknown-key');
  if (name === 'where') refuseIncomplete(endpoint, keys, problems, unknown);
  const promise = problems.find((problem) => isThenable(problem.value))?.value;
  const hint =
    adviseOnFields(promise ?? value) ?? adviseOnSlot(value, problems, keys.known, unknown);
  throw createRequestError(endpoint, formatProblems(problems, name), hint);
}

/** Returns what to do about a slot, by its first problem. */
function adviseOnSlot(
  value: unknown,
  [first]: readonly Problem[],
  known: readonly string[],
  unknown: readonly Finding[],
): string | undefined {
  if (known.length === 0 || first === undefined) return undefined;
  const keys = `keys are ${known.join(', ')}`;
  // The message of a schema of its own, such as that of an upload, says more.
  if (!hasFields(value))
    return first.code === 'foreign' ? undefined : `pass an object: its ${keys}`;
  if (typeof first.value === 'string' && /^\d+$/.test(first.value) && NUMBER.test(first.expected))
    return `pass a number: Number(${first.path})`;
  if (first.value !== undefined || first.keys.length !== 1) return undefined;
  // A key that is missing may be there under another name.
  const other = unknown.find(({ path }) => path.length === 1);
  return other === undefined ? undefined : `${String(other.path[0])} is not known: the ${keys}`;
}

/** What a schema of numbers expects. */
const NUMBER = /^an? (?:number|integer)\b/;

// ---- The address.

/** So many keys that a call does not have are those of a whole object, such as an item of a list. */
const WHOLE_OBJECT = 4;

/**
 * Refuses an address without some of its keys.
 * @throws {InputError} naming those that are missing, before those that are too many
 */
function refuseIncomplete(
  endpoint: CheckedRequest,
  { known }: SchemaKeys,
  problems: readonly Problem[],
  unknown: readonly Finding[],
): void {
  const missing = problems
    .filter(({ keys, value }) => keys.length === 1 && value === undefined)
    .map(({ path }) => `where.${path}`);
  if (missing.length === 0) return;
  const others = unknown.map(readKey);
  const placed = others.filter((key) => findInSlots(endpoint, key) !== undefined);
  const unplaced = others.filter((key) => !placed.includes(key));
  const hint = isWhole(unplaced)
    ? adviseOnWhole(known)
    : placed.length > 0
      ? adviseOnTwoObjects(endpoint.path)
      : others.length > 0
        ? `the address has no ${others.map(cutName).join(', ')}`
        : undefined;
  const verb = missing.length === 1 ? 'is' : 'are';
  throw createRequestError(
    endpoint,
    `${joinNames(missing)} ${verb} missing: the address has ${known.join(', ')}`,
    hint,
  );
}

function isWhole(unplaced: readonly string[]): boolean {
  return unplaced.length >= WHOLE_OBJECT;
}

function adviseOnWhole(known: readonly string[]): string {
  return `this is a whole object, such as an item of a list: pass { ${known.join(', ')} } with its values`;
}

/** Says that the fields to send are an argument of their own, after the address. */
function adviseOnTwoObjects(path: string): string | undefined {
  const parameters = [...path.matchAll(/{(\w+)}/g)].map(([, key = '']) => key);
  return parameters.length === 0
    ? undefined
    : `pass two objects: the first has ${parameters.join(', ')}, and the second the other fields`;
}

/**
 * Checks the keys of an address that its schema does not know: no server receives them. A call that
 * changes something refuses all of them: without the key, it may change more than was meant. A read
 * refuses a key of its query, its body or its options, and leaves out the others.
 *
 * @throws {InputError} saying where the key belongs, or which keys the address has
 */
function refuseInAddress(
  endpoint: CheckedRequest,
  unknown: readonly Finding[],
  { names, isWrite }: InputChecks,
): void {
  const unplaced: string[] = [];
  for (const finding of unknown) {
    const key = readKey(finding);
    const place = findPlace(endpoint, key, names);
    if (place === undefined) unplaced.push(key);
  }
  if (isWrite && isWhole(unplaced)) {
    const known = unknown[0]?.keys.known ?? [];
    throw createRequestError(
      endpoint,
      `the address has ${known.join(', ')}, and not ${unplaced.slice(0, WHOLE_OBJECT).map(cutName).join(', ')} …`,
      adviseOnWhole(known),
    );
  }
  for (const finding of unknown) {
    const key = readKey(finding);
    const place = findPlace(endpoint, key, names);
    if (place !== undefined)
      throw createRequestError(
        endpoint,
        `where.${cutName(key)} is not known: pass it ${place}`,
        adviseOnTwoObjects(endpoint.path),
      );
    if (isWrite)
      throw createRequestError(
        endpoint,
        `where.${cutName(key)} is not known: the address has ${finding.keys.known.join(', ')}`,
        'no server receives other keys of the address: leave them out',
      );
  }
}

/** Returns where the call of an endpoint has a key. */
function findPlace(
  endpoint: NamedRequest,
  key: string,
  { aliases, optionAliases, options }: ClientNames,
): string | undefined {
  const sent = findInSlots(endpoint, key, aliases);
  if (sent !== undefined) return `in the second argument, as ${sent}`;
  const option = findSameKey(key, options.call, optionAliases);
  return option && `in the last argument, as the option ${option}`;
}

/** Returns the key of the query or the body that a key is, or stands for. */
export function findInSlots(
  { input }: NamedRequest,
  key: string,
  aliases?: ClientNames['aliases'],
): string | undefined {
  for (const { name, keys } of getSlots(input ?? {}).values()) {
    const right = name === 'where' ? undefined : findName(keys.known, key, aliases);
    if (right !== undefined) return `${name}.${right}`;
  }
  return undefined;
}

/** Returns the known name that a name is, or stands for. */
export function findName(
  known: readonly string[],
  name: string,
  aliases?: ClientNames['aliases'],
): string | undefined {
  const right = known.includes(name) ? name : findRightKey(name, known, aliases);
  return right === undefined || isSentence(right) ? undefined : right;
}

// ---- Other keys that are not known.

/**
 * Refuses the keys of a slot that nobody receives, or that are not meant for the server.
 *
 * @returns those of a body that are sent
 * @throws {InputError} saying what to do instead, or which keys are known
 */
function refuseUnknown(
  endpoint: CheckedRequest,
  { name }: Slot,
  findings: readonly Finding[],
  checks: InputChecks,
): readonly Place[] {
  const unknown = findings.filter(({ kind }) => kind === 'unknown-key');
  if (name === 'where') {
    refuseInAddress(endpoint, unknown, checks);
    return [];
  }
  for (const finding of findings)
    if (finding.kind === 'not-sendable')
      throw createUnsendableError(endpoint, name, finding, checks);
  if (checks.sendsUnknown) return [];
  for (const finding of unknown) {
    const option = findOption(finding, name, checks.names);
    // A filter that is dropped is never meant.
    if (option === undefined && name !== 'query') continue;
    const advice =
      option === undefined
        ? `the keys are ${finding.keys.known.join(', ')}`
        : adviseOnOption(option, checks.names);
    const path = formatPath([name, ...finding.path.slice(0, -1), cutName(readKey(finding))]);
    // No server is meant to have a client's own option, such as its credential.
    const isOfClient = option !== undefined && !isOfCall(option, checks.names);
    const hint = isOfClient ? undefined : PASSTHROUGH_HINT;
    throw createRequestError(endpoint, `${path} is not known: ${advice}`, hint);
  }
  return unknown.map(({ place }) => [name, ...place]);
}

/** Makes the error for what no body can hold: JSON would leave it out, or send an empty object. */
function createUnsendableError(
  endpoint: CheckedRequest,
  slot: SlotName,
  { path, value }: Finding,
  { names }: InputChecks,
): InputError {
  const place = formatPath([slot, ...path]);
  if (isSignal(value))
    return createRequestError(
      endpoint,
      `${place} is an AbortSignal, which cannot be sent: use the option signal, in the last argument`,
    );
  if (typeof value !== 'function')
    return createRequestError(
      endpoint,
      `${place} is a list or a stream that was not read`,
      'read it first, such as with await list.toArray()',
    );
  const option = nameOption(String(path.at(-1)), names);
  return createRequestError(
    endpoint,
    `${place} is a function, which cannot be sent: it would never be called`,
    option && adviseOnOption(option, names),
  );
}

/**
 * Returns the option of a call or a client that a key of a request is, or stands for. An item of a
 * list is data of the program, and may have a key of any name.
 */
function findOption(
  { path, place }: Finding,
  slot: SlotName,
  names: ClientNames,
): string | undefined {
  if (place.some((key) => typeof key !== 'string')) return undefined;
  const option = nameOption(String(path.at(-1)), names);
  // In a query, `limit` and the like are filters of other routes.
  if (option === undefined || (slot === 'query' && !isOfCall(option, names))) return undefined;
  return option;
}

/** Names of options in other libraries that are ordinary words in a request. */
const ORDINARY_WORDS: readonly string[] = ['url', 'endpoint', 'agent'];

/** How many names of keys are remembered for a client. */
const MAX_NAMES = 100;

/** The options that keys of requests stand for: the tables are searched once for each name. */
const OPTIONS = /* @__PURE__ */ new WeakMap<ClientNames, Map<string, string | undefined>>();

/** Returns the option of any scope that a key of a request is, or stands for. */
function nameOption(key: string, names: ClientNames): string | undefined {
  if (ORDINARY_WORDS.includes(key)) return undefined;
  const found = OPTIONS.get(names) ?? new Map<string, string | undefined>();
  OPTIONS.set(names, found);
  if (found.size >= MAX_NAMES) found.clear();
  if (!found.has(key)) found.set(key, findSameKey(key, names.options.client, names.optionAliases));
  return found.get(key);
}

function adviseOnOption(option: string, names: ClientNames): string {
  return isOfCall(option, names)
    ? `use the option ${option}, in the last argument`
    : `set the option ${option} when you make the client`;
}

function isOfCall(option: string, { options }: ClientNames): boolean {
  return options.call.includes(option.split('.')[0] ?? '');
}

function readKey({ path }: Finding): string {
  return String(path.at(-1));
}

// ---- Names in messages.

/** Longer names are cut. */
const MAX_NAME_LENGTH = 40;

/** A name as messages show it: one that a program has made may be of any length. */
function cutName(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

// ---- Keys that a method reads itself.

/**
 * Checks the keys of a request that a method reads in part itself: one that stands for one of `own`
 * or for a key of the body is refused. The others are sent, and checked with the body.
 *
 * @param isClosed whether the others are refused, too: those of a method that no server has
 * @throws {InputError} naming the right key, or the known ones
 */
export function checkOwnKeys(
  endpoint: NamedRequest,
  request: object,
  own: readonly string[],
  { aliases }: ClientNames,
  isClosed: boolean,
): void {
  // Anything else is refused when the request is sent.
  if (!hasFields(request)) return;
  const body = getSlots(endpoint.input ?? {}).get('body');
  const known = [...own, ...(body?.keys.known ?? [])];
  const method = nameMethod(endpoint);
  for (const [key, value] of Object.entries(request)) {
    if (value === undefined || known.includes(key)) continue;
    const right = findRightKey(key, known, aliases, method);
    if (right !== undefined && isNeeded(request, right, value))
      throw createRequestError(
        endpoint,
        `${cutName(key)} is not known: ${adviseOnKey(right, '')}`,
        // No server is meant to have a key that the method reads itself.
        own.includes(right) ? undefined : PASSTHROUGH_HINT,
      );
    if (isClosed)
      throw createRequestError(
        endpoint,
        `${cutName(key)} is not known: the keys are ${known.join(', ')}`,
        PASSTHROUGH_HINT,
      );
  }
}
