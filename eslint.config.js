import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import redos from 'eslint-plugin-redos';
import tseslint from 'typescript-eslint';

const namedZod = {
  selector:
    "ImportDeclaration[source.value=/^zod/][importKind='value'] > ImportSpecifier[importKind='value']",
  message: "Write import * as z from 'zod/v4/mini': a named import keeps all of zod in a bundle.",
};
/** A namespace that is taken apart is kept whole by esbuild: every endpoint of its file, or all of zod. */
const namespaceTakenApart = {
  selector:
    "VariableDeclarator[id.type='ObjectPattern'] > Identifier.init[name=/(?:^(?:core|schemas|z)|[eE]ndpoints)$/]",
  message:
    'Write namespace.name where it is used: a namespace that is taken apart stays in every bundle.',
};
/** What runs when a class is made may have an effect, so bundlers keep the class. */
const staticBlock = {
  selector: 'StaticBlock',
  message: 'Write a getter or a method: a static block keeps its class in every bundle.',
};
/** Times of a busy machine say nothing; see the rules of CONTRIBUTING.md. */
const fastEnough = [
  {
    selector:
      'CallExpression[callee.property.name=/^toBeLessThan/] :matches(MemberExpression[object.name=/^(performance|Date)$/][property.name="now"], MemberExpression[object.name="process"][property.name=/^(cpuUsage|hrtime)$/])',
    message:
      'No test asserts that something was fast: assert the order of events, a count, or a clock of the test, or write a row in bench/.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^toBeLessThan/] > MemberExpression > CallExpression[callee.name="expect"] > .arguments:matches(Identifier[name=/^(ms|elapsed|spent|took|waited|duration)$/], BinaryExpression[operator="/"])',
    message:
      'No test asserts how long something took, or a ratio of times: assert the order of events or a count, or write a row in bench/.',
  },
  {
    selector: 'MemberExpression[object.name="process"][property.name=/^(cpuUsage|hrtime)$/]',
    message: 'A test measures no processor time: count what is done, or write a row in bench/.',
  },
];
const lateImport = {
  selector: 'ImportExpression[source.value=/^[.#@]/]',
  message:
    'Import it at the top: on Node 20, an import() that fails once, such as with EMFILE, fails for ever.',
};
const exportAll = {
  selector: "ExportAllDeclaration[exportKind!='type']",
  message:
    'List what is exported by name; only operations, endpoints and schemas, and the names of the core in an index, are passed on whole.',
};
export default defineConfig(
  { ignores: ['examples/*.{cjs,mjs}', '**/dist/', '**/coverage/', 'docs/', 'packed/user/'] },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  { rules: { 'no-undef': 'off' } },
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: ['eslint.config.js', 'rollup.types.mjs', '.size-limit.js'],
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'no-restricted-syntax': ['error', namedZod],
      'no-warning-comments': 'error',
      // Leaves a key out of an object: const { key: _, ...rest } = object.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // The type of an input without slots has no keys on purpose.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
    },
  },
  {
    files: ['packages/*/src/**/*.ts'],
    plugins: { redos },
    rules: {
      // A text from a server or a model is read in linear time.
      'redos/no-vulnerable': 'error',
      'no-console': 'error',
      // A getter is on the prototype, where consoles do not print it.
      '@typescript-eslint/class-literal-property-style': 'off',
      'no-restricted-syntax': [
        'error',
        namedZod,
        exportAll,
        lateImport,
        namespaceTakenApart,
        staticBlock,
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^zod(?:/mini)?$',
              message:
                'Import zod/v4/mini, which zod 3.25 has too. zod itself brings its error texts in all languages into every bundle.',
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
    files: ['packages/*/test/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', namedZod, ...fastEnough] },
  },
  {
    // Errors of a program's own functions are printed where nobody else hears them, and lines of the
    // log where a variable of the environment asks for them.
    files: [
      'packages/core/src/contract/logger.ts',
      'packages/forge-client/src/webhooks/handler-options.ts',
    ],
    rules: { 'no-console': ['error', { allow: ['error'] }] },
  },
  {
    // Notices are printed where there are no warnings of the process.
    files: ['packages/core/src/contract/notices.ts'],
    rules: { 'no-console': ['error', { allow: ['warn'] }] },
  },
  {
    files: [
      'packages/*/src/**/{endpoints,operations,schemas}.ts',
      'packages/{model,forge}-client/src/{index,testing,for-server}.ts',
    ],
    rules: {
      'no-restricted-syntax': ['error', namedZod, lateImport, namespaceTakenApart, staticBlock],
    },
  },
  {
    // A reader of an example, or of the playground, should see the number, not its conversion.
    files: ['examples/**/*.{ts,tsx}', 'playground/*.ts'],
    rules: { '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }] },
  },
  {
    // A mock is a plain object in the place of a Response.
    files: ['examples/mocking/*.ts'],
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
  },
  {
    // With the argument written out, declarations of programs show the alias Transport instead of CoreTransport.
    files: ['packages/model-client/src/service/transport.ts'],
    rules: { '@typescript-eslint/no-unnecessary-type-arguments': 'off' },
  },
  {
    // A configuration without types: what it reads of the manifest is any.
    files: ['rollup.types.mjs'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off' },
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
