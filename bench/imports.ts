// Import times, each in fresh processes: the module by itself, and zod's own part of it.
import { execFileSync } from 'node:child_process';

const modules = ['zod/mini', 'model-client', 'forge-client', 'ollama', 'gitea-js', 'octokit', 'openai'] as const;

export interface ImportTime {
  readonly module: string;
  readonly ms: number;
  readonly loadsUndici: boolean;
}

/** Median of `times` fresh processes for each module, taken in turn. */
export function importTimes(times: number): ImportTime[] {
  const samples = new Map<string, { ms: number[]; undici: boolean }>(modules.map((name) => [name, { ms: [], undici: false }]));
  for (let i = 0; i < times; i++) {
    for (const name of modules) {
      const script = `const s=performance.now();await import(${JSON.stringify(name)});const ms=performance.now()-s;` +
        `const m=(await import('node:module')).createRequire(import.meta.url);console.log(JSON.stringify({ms,undici:Object.keys(m.cache).some((f)=>/[\\\\/]undici[\\\\/]/.test(f))}))`;
      const out = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname, encoding: 'utf8' })) as { ms: number; undici: boolean };
      const entry = samples.get(name);
      entry?.ms.push(out.ms);
      if (entry !== undefined) entry.undici ||= out.undici;
    }
  }
  return [...samples].map(([module, { ms, undici }]) => ({ module, ms: ms.sort((a, b) => a - b)[ms.length >> 1] ?? Number.NaN, loadsUndici: undici }));
}
