import * as core from 'zod/v4/core';
import * as z from 'zod/v4/mini';

/** As `z.array(z.number())`, which makes an object for each number; an embedding has thousands. */
const NumberList: core.$constructor<z.ZodMiniArray> = /* @__PURE__ */ core.$constructor(
  'NumberList',
  (inst, def) => {
    const array: core.$constructor<z.ZodMiniArray> = z.ZodMiniArray;
    array.init(inst, def);
    const parse = inst._zod.parse.bind(inst._zod);
    inst._zod.parse = (payload, context) =>
      isNumberList(payload.value) ? payload : parse(payload, context);
  },
);

/** Makes the schema of a list of numbers. */
export function numberList(): z.core.$ZodType<number[]> {
  return new NumberList({
    type: 'array',
    element: z.number(),
  }) as z.core.$ZodType as z.core.$ZodType<number[]>;
}

function isNumberList(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  // Not `every`, which skips holes.
  for (const item of value as unknown[]) if (!Number.isFinite(item)) return false;
  return true;
}
