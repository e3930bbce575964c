/** One tensor of a model file. */
export interface Tensor {
  readonly name: string;
  readonly type: string;
  readonly shape: readonly number[];
}

/** The header of a GGUF file. */
export interface Gguf {
  /** Metadata; long lists are kept, `show` leaves them out. */
  readonly info: Readonly<Record<string, unknown>>;
  readonly tensors: readonly Tensor[];
}

const tensorTypes: Readonly<Record<number, string>> = {
  0: 'F32',
  1: 'F16',
  2: 'Q4_0',
  3: 'Q4_1',
  6: 'Q5_0',
  7: 'Q5_1',
  8: 'Q8_0',
  10: 'Q2_K',
  11: 'Q3_K',
  12: 'Q4_K',
  13: 'Q5_K',
  14: 'Q6_K',
  30: 'BF16',
  39: 'MXFP4',
};

/** Thrown for a file that is cut off. */
export class GgufError extends Error {}

class Reader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  take<T>(size: number, read: (view: DataView, at: number) => T): T {
    if (this.#at + size > this.#view.byteLength) throw new GgufError('unexpected EOF');
    const value = read(this.#view, this.#at);
    this.#at += size;
    return value;
  }

  u32(): number {
    return this.take(4, (view, at) => view.getUint32(at, true));
  }

  u64(): number {
    return this.take(8, (view, at) => Number(view.getBigUint64(at, true)));
  }

  text(): string {
    const size = this.u64();
    return this.take(size, (view, at) => new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, size)));
  }

  value(type: number): unknown {
    if (type === 8) return this.text();
    if (type === 9) {
      const item = this.u32();
      return Array.from({ length: this.u64() }, () => this.value(item));
    }
    const scalar = scalars[type];
    if (scalar === undefined) throw new GgufError(`unknown type ${String(type)}`);
    return this.take(scalar[0], scalar[1]);
  }
}

const scalars: Readonly<Record<number, readonly [number, (view: DataView, at: number) => unknown]>> = {
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

/** Returns whether bytes begin like a GGUF file. */
export function isGguf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 4)) === 'GGUF';
}

/** Parses the header of a GGUF file. */
export function readGguf(bytes: Uint8Array): Gguf {
  const reader = new Reader(bytes);
  reader.u32();
  reader.u32();
  const tensorCount = reader.u64();
  const pairs = reader.u64();
  const info: Record<string, unknown> = {};
  for (let index = 0; index < pairs; index++) {
    const key = reader.text();
    info[key] = reader.value(reader.u32());
  }
  const tensors: Tensor[] = [];
  for (let index = 0; index < tensorCount; index++) {
    const name = reader.text();
    const shape = Array.from({ length: reader.u32() }, () => reader.u64());
    const type = tensorTypes[reader.u32()] ?? 'unknown';
    reader.u64();
    tensors.push({ name, type, shape });
  }
  return {
    info: { ...info, 'general.parameter_count': tensors.reduce((sum, { shape }) => sum + shape.reduce((size, side) => size * side, 1), 0) },
    tensors,
  };
}

const fileTypes: Readonly<Record<number, string>> = { 0: 'F32', 1: 'F16', 2: 'Q4_0', 7: 'Q8_0', 14: 'Q4_K_S', 15: 'Q4_K_M', 32: 'BF16' };

/** Returns the name of a file type; the server calls F32 "unknown" in `details`. */
export function quantizationOf(info: Readonly<Record<string, unknown>>): string {
  const type = info['general.file_type'];
  const name = typeof type === 'number' ? fileTypes[type] : undefined;
  return name === undefined || name === 'F32' ? 'unknown' : name;
}

/** Formats a parameter count as the server does: `3.2B`, `629K`. */
export function parameterSize(count: number): string {
  if (count >= 1e12) return `${(count / 1e12).toFixed(1)}T`;
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)}B`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(2)}M`;
  return count >= 1000 ? `${(count / 1000).toFixed(0)}K` : String(count);
}
