/** The readonly lists in a type, down to five levels; `never` when it has none. */
export type ReadonlyLists<T, Depth extends 0[] = []> = Depth['length'] extends 5
  ? never
  : T extends readonly (infer Item)[]
    ? T extends unknown[]
      ? ReadonlyLists<Item, [...Depth, 0]>
      : T
    : T extends object
      ? { [K in keyof T]-?: ReadonlyLists<T[K], [...Depth, 0]> }[keyof T]
      : never;

/** The value, the item or the event of an endpoint. */
type Received<E> = E extends { readonly item: { parse(data: unknown): infer Item } }
  ? Item
  : E extends { readonly event: { parse(data: unknown): infer Event } }
    ? Event
    : E extends { readonly '~out'?: infer Out }
      ? Out
      : never;

/** The endpoints with readonly lists in what they return, by name. */
export type EndpointsWithReadonlyLists<Endpoints> = {
  [K in keyof Endpoints]: [ReadonlyLists<Received<Endpoints[K]>>] extends [never] ? never : K;
}[keyof Endpoints];
