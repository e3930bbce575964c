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
/** The types of metadata that are read by name. */
const [UINT32, TEXT, LIST, UINT64] = [4, 8, 9, 10] as const;

/**
 * Reads the header of a GGUF file.
 * @throws {Refusal} 500 for another file, and for one that is cut off
 */
export function readGguf(bytes: Uint8Array): Gguf {
  const magic = bytes.subarray(0, 4);
  if (magic.length > 0 && new TextDecoder().decode(magic) !== 'GGUF')
    throw new Refusal(500, `unsupported file type [${magic.join(' ')}]`);
  if (bytes.length < 8) throw new Refusal(500, 'EOF');
  const reader = new HeaderReader(bytes);
  let item = -1;
  try {
    const tensorCount = reader.readCount(UINT64);
    const pairs = reader.readCount(UINT64);
    const info = Object.fromEntries(
      Array.from({ length: pairs }, (_, at) => {
        item = at;
        return reader.readPair();
      }),
    );
    const tensors = Array.from({ length: tensorCount }, () => reader.readTensor());
    return { info: { ...info, 'general.parameter_count': countParameters(tensors) }, tensors };
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const end = reader.isAtEnd ? 'EOF' : 'unexpected EOF';
    throw new Refusal(500, item < 0 ? end : `error reading GGUF item ${String(item)}: ${end}`);
  }
}

/** Reads the values of a header one after the other. Throws a `RangeError` at the end of the file. */
class HeaderReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 8; // after `GGUF` and its version

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether the file ends exactly where the next value should begin. */
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.byteLength;
  }

  readCount(type: typeof UINT32 | typeof UINT64): number {
    return Number(this.#readNumber(type));
  }

  /** Reads an entry of the metadata. */
  readPair(): readonly [key: string, value: unknown] {
    return [this.#readText(), this.#readValue(this.readCount(UINT32))];
  }

  readTensor(): Tensor {
    const name = this.#readText();
    const shape = Array.from({ length: this.readCount(UINT32) }, () => this.readCount(UINT64));
    const type = TENSOR_TYPES[this.readCount(UINT32)] ?? 'unknown';
    this.readCount(UINT64); // where its data begin
    return { name, type, shape };
  }

  #readValue(type: number): unknown {
    if (type === TEXT) return this.#readText();
    if (type !== LIST) return this.#readNumber(type);
    const itemType = this.readCount(UINT32);
    return Array.from({ length: this.readCount(UINT64) }, () => this.#readValue(itemType));
  }

  #readText(): string {
    const start = this.#at + 8; // after the length
    const end = start + this.readCount(UINT64);
    if (end > this.#bytes.byteLength) throw new RangeError('unexpected EOF');
    this.#at = end;
    return new TextDecoder().decode(this.#bytes.subarray(start, end));
  }

  #readNumber(type: number): unknown {
    const [size, read] = NUMBER_TYPES[type] ?? [];
    if (size === undefined || read === undefined)
      throw new RangeError(`unknown type ${String(type)}`);
    this.#at += size;
    return read(this.#view, this.#at - size);
  }
}

function countParameters(tensors: readonly Tensor[]): number {
  return tensors.reduce((sum, { shape }) => sum + shape.reduce((size, side) => size * side, 1), 0);
}

/** Returns the quantization that the metadata names; the server calls F32 `unknown`. */
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
