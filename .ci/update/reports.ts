// The public declarations of each entry point as api-extractor reports them, in `etc/` of the
// packages: a change to them shows in review.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from '@microsoft/api-extractor';
import { entries, packageDir, type Published, published } from '../base/paths.ts';
import type { Generated } from './generated.ts';

/** Where api-extractor puts the report that it compares with the one in `etc/`. */
const made = join('node_modules', '.cache', 'api');

/** The reports of the built packages. */
export function reports(): Generated {
  const files: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of published) {
    const configs = Object.keys(entries[name]).map((entry) => ({
      entry,
      config: configOf(name, entry),
    }));
    const [first] = configs;
    if (first === undefined) continue;
    const compilerState = CompilerState.create(first.config, {
      additionalEntryPoints: configs.map(({ config }) => config.mainEntryPointFilePath),
    });
    for (const { entry, config } of configs) {
      const path = `packages/${name}/etc/${entry}.api.md`;
      const { errorCount } = Extractor.invoke(config, { compilerState, messageCallback: report });
      if (errorCount > 0) problems.push(`${path} cannot be written: see the errors above`);
      else files[path] = readFileSync(join(packageDir(name), made, `${entry}.api.md`), 'utf8');
    }
  }
  return { files, problems };
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
        reportTempFolder: join(projectFolder, made),
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

/** Only errors are shown: that a report differs is said by its name. */
function report(message: ExtractorMessage): void {
  message.handled = true;
  if (message.logLevel === ExtractorLogLevel.Error) console.error(`api: ${message.text}`);
}
