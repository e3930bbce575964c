import js from '@eslint/js';
import checkFile from 'eslint-plugin-check-file';
import { defineConfig } from 'eslint/config';
import redos from 'eslint-plugin-redos';
import tseslint from 'typescript-eslint';

const namedZod = {
  selector:
    "ImportDeclaration[source.value=/^zod/][importKind='value'] > ImportSpecifier[importKind='value']",
  message: "Write import * as z from 'zod/mini': a named import keeps all of zod in a bundle.",
};
const exportAll = {
  selector: "ExportAllDeclaration[exportKind!='type']",
  message:
    'List what is exported by name; only the endpoints and schemas entry points pass everything on.',
};
/** Names that say nothing, with what to do instead. */
const unnamed = Object.fromEntries(
  ['util', 'utils', 'helper', 'helpers', 'misc', 'common'].map((name) => [
    `**/${name}.*`,
    '*what-it-does*',
  ]),
);

const noUtils = {
  regex: '(^|/)(utils?|helpers?)(/|\\.js$|$)',
  message: 'Name a module after what it does.',
};

export default defineConfig(
  { ignores: ['examples/*.cjs', '**/dist/', '**/coverage/', 'docs/', 'packed/user/'] },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  { rules: { 'no-undef': 'off' } },
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js', '.size-limit.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'check-file': checkFile },
    rules: {
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.ts': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/filename-blocklist': ['error', unnamed],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', namedZod],
      'no-warning-comments': 'error',
      // The type of an input without slots has no keys on purpose.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      'no-restricted-imports': ['error', { patterns: [noUtils] }],
    },
  },
  {
    files: ['packages/*/src/**/*.ts'],
    plugins: { redos },
    rules: {
      // A text from a server or a model is read in linear time.
      'redos/no-vulnerable': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', namedZod, exportAll],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            noUtils,
            {
              regex: '^zod$',
              message:
                'Import zod/mini: zod brings its error texts in all languages into every bundle.',
            },
            {
              regex: '^\\..*\\.ts$',
              message: 'Relative imports end in .js: the sources are published.',
            },
          ],
        },
      ],
    },
  },
  {
    // Errors of a program's own functions are printed where nobody else hears them.
    files: ['packages/forge-client/src/webhooks/handler-options.ts'],
    rules: { 'no-console': ['error', { allow: ['error'] }] },
  },
  {
    files: [
      'packages/*/src/**/{endpoints,schemas}.ts',
      'packages/*/src/{endpoints,schemas}/index.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', namedZod] },
  },
  {
    // Written by `npm run tools`.
    files: ['packages/forge-client/src/tools/catalog/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    // Deprecated operations of the API are declared, exported and tested like the others.
    files: [
      'packages/*/src/**/{index,endpoints,client}.ts',
      'packages/*/test/**/*.ts',
      'fuzz/**/*.ts',
    ],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
);
