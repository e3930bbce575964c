/** The modules of Node that the embedded servers and cassettes use. */
interface Builtins {
  readonly 'node:fs': typeof import('node:fs');
  readonly 'node:fs/promises': typeof import('node:fs/promises');
  readonly 'node:http': typeof import('node:http');
  readonly 'node:zlib': typeof import('node:zlib');
}

/**
 * Loads a module of Node, also on Bun and Deno; returns undefined elsewhere. Not by `import`:
 * bundlers for browsers could not resolve the name.
 */
export function loadBuiltin<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly getBuiltinModule?: (name: Name) => Builtins[Name] | undefined };
  };
  return process?.getBuiltinModule?.(name);
}
