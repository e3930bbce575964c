// What an editor offers in a user's program, by the language service that editors ask.
import { join } from 'node:path';
import ts from 'typescript';

/** Names offered at each `|` in a program that stands in the folder `test` of a package. */
export function completions(folder: string, marked: string): readonly (readonly string[])[] {
  const pieces = marked.split('|');
  const program = pieces.join('');
  const positions = pieces.slice(0, -1).map((_, at) => pieces.slice(0, at + 1).join('').length);
  const file = join(folder, 'test', 'completed.ts');
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  if (config === undefined) throw new Error(`${folder} has no tsconfig.json`);
  const textOf = (path: string): string | undefined => (path === file ? program : ts.sys.readFile(path));
  const service = ts.createLanguageService({
    getCompilationSettings: () => config.options,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot(path) {
      const text = textOf(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: textOf,
  });
  const found = positions.map(
    (position) =>
      service
        .getCompletionsAtPosition(file, position, {})
        ?.entries.map(({ name }) => name)
        .toSorted() ?? [],
  );
  service.dispose();
  return found;
}
