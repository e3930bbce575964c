/** The modules of Node that the embedded servers use. */
interface Builtins {
  readonly 'node:fs': typeof import('node:fs');
  readonly 'node:fs/promises': typeof import('node:fs/promises');
  readonly 'node:http': typeof import('node:http');
}

/**
 * Returns a module of Node, also on Bun and Deno; undefined elsewhere. Not by `import`: a bundler for browsers would have to resolve its
 * name.
 */
export function builtin<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined {
  const { process } = globalThis as { readonly process?: { readonly getBuiltinModule?: (name: Name) => Builtins[Name] | undefined } };
  return process?.getBuiltinModule?.(name);
}
