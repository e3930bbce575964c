interface MaybeProcess {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}

/** A variable of the environment; undefined also where there is no environment, as in browsers. */
export function environment(name: string): string | undefined {
  return (globalThis as MaybeProcess).process?.env?.[name];
}
