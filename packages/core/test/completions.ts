// What an editor offers and shows in a user's program, from the language service that editors use.
import { join } from 'node:path';
import ts from 'typescript';

/** Names offered at each `|` in a program that stands in the folder `test` of a package. */
export function completions(folder: string, marked: string): readonly (readonly string[])[] {
  return eachMark(folder, marked, (service, file, position) => {
    const entries = service.getCompletionsAtPosition(file, position, {})?.entries ?? [];
    return entries.map(({ name }) => name).toSorted();
  });
}

/** What a hover shows at each `|` in a program that stands in the folder `test` of a package, on one line and without documentation. */
export function hovers(folder: string, marked: string): readonly string[] {
  return eachMark(folder, marked, (service, file, position) => {
    const { displayParts } = service.getQuickInfoAtPosition(file, position) ?? {};
    return ts.displayPartsToString(displayParts).replaceAll(/\s+/g, ' ');
  });
}

type Look<Found> = (service: ts.LanguageService, file: string, position: number) => Found;

function eachMark<Found>(folder: string, marked: string, look: Look<Found>): readonly Found[] {
  const pieces = marked.split('|');
  const positions = pieces.slice(0, -1).map((_, at) => pieces.slice(0, at + 1).join('').length);
  const file = join(folder, 'test', 'completed.ts');
  const service = serviceOf(folder, file, pieces.join(''));
  const found = positions.map((position) => look(service, file, position));
  service.dispose();
  return found;
}

function serviceOf(folder: string, file: string, program: string): ts.LanguageService {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  if (config === undefined) throw new Error(`${folder} has no tsconfig.json`);
  const textOf = (path: string): string | undefined =>
    path === file ? program : ts.sys.readFile(path);
  return ts.createLanguageService({
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
}
