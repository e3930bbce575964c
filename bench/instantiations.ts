// How many types the compiler instantiates to check a program: the cost of types that does not
// depend on the machine.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { TypeBudget } from './budgets.ts';
import { entries, packageDir, type Published, root } from '../.ci/base/paths.ts';

/**
 * `folder` sees the packages that the ten calls are made with; the library is always the sources.
 */
export function instantiations(folder: string, { name, part }: TypeBudget): number {
  if (part === 'the library') return libraryCount(name, /testing|tools/);
  if (part === 'the tools for models')
    return libraryCount(name, /testing/) - libraryCount(name, /testing|tools/);
  const programs = join(folder, 'node_modules', '.cache', 'programs');
  mkdirSync(programs, { recursive: true });
  const [empty, calls] = ['empty.ts', `${name.replace('-client', '')}-calls.ts`].map((file) => {
    cpSync(join(root, 'packed', 'user', file), join(programs, file));
    return count([join(programs, file)], userOptions);
  });
  return (calls ?? Number.NaN) - (empty ?? Number.NaN);
}

/** A strict program in a browser that takes declarations as they are. */
const userOptions: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};

/**
 * The entry points that a program of a user reaches; the embedded server and the tools for models
 * are programs of their own.
 */
function libraryCount(name: Published, without: RegExp): number {
  const dir = packageDir(name);
  const { config } = ts.readConfigFile(join(dir, 'tsconfig.build.json'), (path) =>
    ts.sys.readFile(path),
  ) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dir);
  const files = Object.values(entries[name]).filter((file) => !without.test(file));
  return count(
    files.map((file) => join(dir, file)),
    options,
  );
}

function count(files: readonly string[], options: ts.CompilerOptions): number {
  const program = ts.createProgram(files, options);
  const problems = ts.getPreEmitDiagnostics(program);
  if (problems.length > 0)
    throw new Error(
      ts.formatDiagnostics(problems, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    );
  return program.getInstantiationCount();
}
