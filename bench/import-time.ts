import { run } from '../.ci/base/command.ts';

export interface ImportTime {
  readonly ms: number;
  /** Node's HTTP parser is there afterwards, as it is when undici or node:http was loaded. */
  readonly loadsHttp: boolean;
}

/** Imports a module, resolved from `folder`, in a fresh process. */
export async function importTime(folder: string, module: string): Promise<ImportTime> {
  const script = `const begin = performance.now();
    await import('${module}');
    const ms = performance.now() - begin;
    console.log(JSON.stringify({ ms, loadsHttp: process.moduleLoadList.includes('Internal Binding http_parser') }));`;
  const { code, stdout, output } = await run(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: folder },
  );
  if (code !== 0) throw new Error(`import of ${module}: ${output}`);
  return JSON.parse(stdout) as ImportTime;
}
