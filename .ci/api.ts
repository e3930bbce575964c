// The public declarations of each entry point as api-extractor reports them, in `etc/` of the
// packages: a change to them shows in review.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from '@microsoft/api-extractor';
import { entries, packageDir, type Published, published } from './paths.ts';

export interface Reports {
  /** Paths of reports that were out of date. */
  readonly changed: readonly string[];
  /** What is wrong with declarations, which no new report mends. */
  readonly broken: readonly string[];
}

/** Writes the reports of the built packages, or only compares them when `check` is set. */
export function updateReports(check: boolean): Reports {
  const changed: string[] = [];
  const broken: string[] = [];
  for (const name of published) {
    const configs = Object.keys(entries[name]).map(
      (entry) => [entry, configOf(name, entry)] as const,
    );
    const [, first] = configs[0] ?? [];
    if (first === undefined) continue;
    const compilerState = CompilerState.create(first, {
      additionalEntryPoints: configs.map(([, each]) => each.mainEntryPointFilePath),
    });
    for (const [entry, config] of configs) {
      const { apiReportChanged, errorCount } = Extractor.invoke(config, {
        compilerState,
        localBuild: !check,
        messageCallback: report,
      });
      const path = `packages/${name}/etc/${entry}.api.md`;
      if (errorCount > 0) broken.push(`${path} cannot be written: see the errors above`);
      else if (apiReportChanged) changed.push(path);
    }
  }
  return { changed, broken };
}

function configOf(name: Published, entry: string): ExtractorConfig {
  const projectFolder = packageDir(name);
  const mainEntryPointFilePath = join(projectFolder, 'dist', `${entry}.d.ts`);
  if (!existsSync(mainEntryPointFilePath)) throw new Error(`${name} is not built: npm run build`);
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(projectFolder, 'package.json'),
    configObject: {
      projectFolder,
      mainEntryPointFilePath,
      compiler: { overrideTsconfig: { compilerOptions, files: [mainEntryPointFilePath] } },
      apiReport: {
        enabled: true,
        reportFileName: entry,
        reportFolder: join(projectFolder, 'etc'),
        reportTempFolder: join(projectFolder, 'node_modules', '.cache', 'api'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      // Of a type that another entry point exports, that one has the report.
      messages: {
        extractorMessageReporting: { 'ae-forgotten-export': { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
}

const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'esnext.disposable', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
};

/** Errors are shown; that a report differs is said by its name. */
function report(message: ExtractorMessage): void {
  message.handled = true;
  if (message.logLevel === ExtractorLogLevel.Error) console.error(`api: ${message.text}`);
}
