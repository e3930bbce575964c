/** The modules of Node that the embedded servers use. */
interface Builtins {
  readonly 'node:http': typeof import('node:http');
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
