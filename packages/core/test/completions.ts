// What an editor offers, shows and reports in a user's program, from the language service that editors use.
import { join } from 'node:path';
import ts from 'typescript';

/** An editor with a program in the folder `test` of a package. It reads the sources of the package once, for all programs. */
export class Editor {
  readonly #service: ts.LanguageService;
  readonly #file: string;
  #program = '';
  #version = 0;

  constructor(folder: string) {
    this.#file = join(folder, 'test', 'completed.ts');
    this.#service = this.#openService(folder);
  }

  /** Returns the names that are offered at each `|`. */
  completions(marked: string): readonly (readonly string[])[] {
    return this.#atEachMark(marked, (position) => {
      const found = this.#service.getCompletionsAtPosition(this.#file, position, {});
      return (found?.entries ?? []).map(({ name }) => name).toSorted();
    });
  }

  /** Returns what a hover shows at each `|`, on one line and without documentation. */
  hovers(marked: string): readonly string[] {
    return this.#atEachMark(marked, (position) => {
      const { displayParts } = this.#service.getQuickInfoAtPosition(this.#file, position) ?? {};
      return ts.displayPartsToString(displayParts).replaceAll(/\s+/g, ' ');
    });
  }

  /** Returns the first paragraph of the documentation that a hover shows at each `|`. */
  summaries(marked: string): readonly string[] {
    return this.#atEachMark(marked, (position) => {
      const { documentation } = this.#service.getQuickInfoAtPosition(this.#file, position) ?? {};
      const [first = ''] = ts.displayPartsToString(documentation).split('\n\n');
      return first.replaceAll(/\s+/g, ' ');
    });
  }

  /** Returns the messages of a program's type errors, each with its explanations on one line. */
  typeErrors(program: string): readonly string[] {
    this.#setProgram(program);
    return this.#service
      .getSemanticDiagnostics(this.#file)
      .map(({ messageText }) =>
        ts.flattenDiagnosticMessageText(messageText, '\n').replaceAll(/\s+/g, ' '),
      );
  }

  /** Returns the names that stand in type errors, and are types of a package or of the platform. */
  namedTypes(errors: readonly string[]): readonly string[] {
    const quoted = errors.flatMap((each) => each.match(/'[^']*'/g) ?? []);
    const names = quoted.flatMap((each) => each.match(/(?<![\w"])[A-Z]\w+(?!["\w])/g) ?? []);
    return [...new Set(names)].toSorted();
  }

  close(): void {
    this.#service.dispose();
  }

  #atEachMark<Found>(marked: string, look: (position: number) => Found): readonly Found[] {
    const pieces = marked.split('|');
    this.#setProgram(pieces.join(''));
    return pieces.slice(0, -1).map((_, at) => look(pieces.slice(0, at + 1).join('').length));
  }

  #setProgram(program: string): void {
    this.#program = program;
    this.#version++;
  }

  #openService(folder: string): ts.LanguageService {
    const config = ts.getParsedCommandLineOfConfigFile(
      join(folder, 'tsconfig.json'),
      {},
      { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
    );
    if (config === undefined) throw new Error(`${folder} has no tsconfig.json`);
    const textOf = (path: string): string | undefined =>
      path === this.#file ? this.#program : ts.sys.readFile(path);
    return ts.createLanguageService({
      getCompilationSettings: () => config.options,
      getCurrentDirectory: () => folder,
      getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
      getScriptFileNames: () => [this.#file],
      getScriptVersion: (path) => (path === this.#file ? String(this.#version) : ''),
      getScriptSnapshot(path) {
        const text = textOf(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      fileExists: (path) => path === this.#file || ts.sys.fileExists(path),
      readFile: textOf,
    });
  }
}
