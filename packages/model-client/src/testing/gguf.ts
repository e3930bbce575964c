import { Refusal } from './wire.js';

/** One tensor of a model file. */
export interface Tensor {
  readonly name: string;
  readonly type: string;
  readonly shape: readonly number[];
}

/** The header of a GGUF file: what `show` returns of a model that was created from it. */
export interface Gguf {
  /** Metadata; `show` leaves out long lists. */
  readonly info: Readonly<Record<string, unknown>>;
  readonly tensors: readonly Tensor[];
}

const TENSOR_TYPES: Readonly<Record<number, string>> = {
  0: 'F32',
  1: 'F16',
  2: 'Q4_0',
  8: 'Q8_0',
  12: 'Q4_K',
  14: 'Q6_K',
  30: 'BF16',
};

/** The types of metadata that are numbers: how many bytes they have, and how they are read. */
const NUMBER_TYPES: Readonly<
  Record<number, readonly [size: number, read: (view: DataView, at: number) => unknown]>
> = {
  0: [1, (view, at) => view.getUint8(at)],
  1: [1, (view, at) => view.getInt8(at)],
  2: [2, (view, at) => view.getUint16(at, true)],
  3: [2, (view, at) => view.getInt16(at, true)],
  4: [4, (view, at) => view.getUint32(at, true)],
  5: [4, (view, at) => view.getInt32(at, true)],
  6: [4, (view, at) => Number(view.getFloat32(at, true).toPrecision(7))],
  7: [1, (view, at) => view.getUint8(at) !== 0],
  10: [8, (view, at) => Number(view.getBigUint64(at, true))],
  11: [8, (view, at) => Number(view.getBigInt64(at, true))],
  12: [8, (view, at) => view.getFloat64(at, true)],
};
const [TEXT, LIST] = [8, 9];

export function isGguf(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 4)) === 'GGUF';
}

/** Reads the header of a GGUF file. @throws {Refusal} 500 for one that is cut off */
export function readGguf(bytes: Uint8Array): Gguf {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8; // after `GGUF` and its version
  const number = (type: number): unknown => {
    const [size, read] = NUMBER_TYPES[type] ?? [];
    if (size === undefined || read === undefined)
      throw new RangeError(`unknown type ${String(type)}`);
    at += size;
    return read(view, at - size);
  };
  const count = (type: 4 | 10): number => Number(number(type));
  const text = (): string => {
    const size = count(10);
    at += size;
    if (at > view.byteLength) throw new RangeError('unexpected EOF');
    return new TextDecoder().decode(bytes.subarray(at - size, at));
  };
  const value = (type: number): unknown => {
    if (type === TEXT) return text();
    if (type !== LIST) return number(type);
    const item = count(4);
    return Array.from({ length: count(10) }, () => value(item));
  };
  try {
    const [tensorCount, pairs] = [count(10), count(10)];
    const info = Object.fromEntries(Array.from({ length: pairs }, () => [text(), value(count(4))]));
    const tensors = Array.from({ length: tensorCount }, () => {
      const name = text();
      const shape = Array.from({ length: count(4) }, () => count(10));
      const type = TENSOR_TYPES[count(4)] ?? 'unknown';
      number(10); // where it begins
      return { name, type, shape };
    });
    const parameters = tensors.reduce(
      (sum, { shape }) => sum + shape.reduce((size, side) => size * side, 1),
      0,
    );
    return { info: { ...info, 'general.parameter_count': parameters }, tensors };
  } catch (cause) {
    throw cause instanceof RangeError ? new Refusal(500, 'unexpected EOF') : cause;
  }
}

/** Returns the quantization that the metadata names; the server calls F32 "unknown". */
export function readQuantization(info: Readonly<Record<string, unknown>>): string {
  const types: Readonly<Record<string, string>> = {
    1: 'F16',
    2: 'Q4_0',
    7: 'Q8_0',
    14: 'Q4_K_S',
    15: 'Q4_K_M',
    32: 'BF16',
  };
  return types[String(info['general.file_type'])] ?? 'unknown';
}
