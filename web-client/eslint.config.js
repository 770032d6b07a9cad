import path from 'node:path';
import globals from 'globals';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import tailwindcss from 'eslint-plugin-better-tailwindcss';
import { getDefaultSelectors } from 'eslint-plugin-better-tailwindcss/defaults';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import js from '@eslint/js';
import { readdirSync, readFileSync } from 'node:fs';

const root = import.meta.dirname;
const features = readdirSync(path.join(root, 'src/features'));

/** Classes of `theme/base.css` and `theme/tokens.css`. */
const globalClasses = ['base', 'tokens'].flatMap((sheet) =>
  Array.from(
    readFileSync(path.join(root, `src/theme/${sheet}.css`), 'utf8').matchAll(/\.([a-z][\w-]*)/g),
    ([, name]) => `^${name}$`,
  ),
);

/** One format per language, one rule for addresses. */
const syntax = [
  ...[
    "MemberExpression[object.name='Intl'][property.name=/^(DateTimeFormat|RelativeTimeFormat|NumberFormat)$/]",
    'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
  ].map((selector) => ({ selector, message: 'Use i18n/format, numbers or ago: one format per language.' })),
  ...[
    "CallExpression[callee.property.name=/^(email|rfcEmail)$/][callee.object.name='v']",
    "ImportSpecifier[imported.name=/^(email|rfcEmail)$/][parent.source.value='valibot']",
  ].map((selector) => ({ selector, message: 'It refuses valid addresses: use emailAddress of ui/form.' })),
];
/** Forms are saved in one way, so that none loses input or is sent twice. */
const formSyntax = [
  { selector: "JSXOpeningElement[name.name='form']", message: 'Use Form or ActionForm of ui/form.' },
  {
    selector: "JSXOpeningElement[name.name='Form'] > JSXAttribute[name.name='form']",
    message: 'Spread the props of useMutationForm: <Form {...edit.props}>.',
  },
  {
    selector: "ImportSpecifier[imported.name='valibotResolver']",
    message: 'It reports a rule about two fields last: use schemaResolver of ui/form.',
  },
  { selector: "MemberExpression[property.name='handleSubmit']", message: 'Save with useMutationForm.' },
  { selector: "ObjectPattern > Property[key.name='handleSubmit']", message: 'Save with useMutationForm.' },
];

/**
 * Imports run one way: app → features → modules → domain → ui, api, auth, i18n, theme, config,
 * browser. A feature never imports another feature. The only part of app that every folder may
 * import is paths.ts, the list of addresses.
 */
const always = [
  {
    regex: '^@/(?!app|features|modules|domain|ui|api|auth|i18n|theme|config|browser|testing)',
    message: 'There is no such folder.',
  },
  { regex: '^(\\.\\./){3,}', message: 'Use @/ for another folder.' },
  { regex: '^@/testing', message: 'Test helpers belong in tests.' },
];
const noApp = { regex: '^@/app/(?!paths$)', message: 'Only app/paths may be imported from outside of app.' };
const noFeatures = { regex: '^@/features/', message: 'Nothing but app may import a feature.' };
const noModules = { regex: '^@/modules/', message: 'Only features may import modules.' };
const noDomain = { regex: '^@/domain/', message: 'What every page is made of knows nothing of the business.' };
const noLazy = {
  name: 'react',
  importNames: ['lazy'],
  message: 'It keeps a failure for ever and takes the page away: use lazyPart of ui/lazyPart.',
};
const imports = (folders, banned) => ({
  files: folders.map((folder) => `src/${folder}/**/*.{ts,tsx}`),
  // The one that loads with `lazy` on behalf of all others.
  ignores: ['src/**/*.test.{ts,tsx}', 'src/ui/loadLater.ts'],
  rules: { 'no-restricted-imports': ['error', { paths: [noLazy], patterns: [...always, ...banned] }] },
});
const otherFeature = { ...noFeatures, message: 'A feature never imports another one.' };

export default tseslint.config(
  {
    ignores: [
      'dist',
      'node_modules',
      'src/api/generated',
      // Published as it is, outside the TypeScript project.
      'src/public',
      'test-results',
      'playwright-report',
      '.cache',
      'screenshots',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.cjs', '*.js', 'scripts/*.mjs'] },
        tsconfigRootDir: root,
      },
    },
    plugins: { 'import-x': importX },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // Mark with `void`: promises of event handlers, and client rules in rule.test.tsx files.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'import-x/no-cycle': 'off',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  { files: ['src/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  { files: ['src/**/*.tsx'], ...jsxA11y.flatConfigs.strict },
  {
    files: ['src/**/*.tsx'],
    ignores: ['src/**/*.test.tsx'],
    plugins: { 'better-tailwindcss': tailwindcss },
    settings: {
      'better-tailwindcss': {
        entryPoint: path.join(root, 'src/theme/tailwind.css'),
        selectors: getDefaultSelectors().filter(({ kind }) => kind === 'attribute'),
      },
    },
    rules: {
      'better-tailwindcss/no-unknown-classes': ['error', { ignore: globalClasses }],
      'better-tailwindcss/no-conflicting-classes': 'error',
      'better-tailwindcss/no-duplicate-classes': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.test.{ts,tsx}', 'src/testing/**', 'src/browser/{storage,openTab}.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map((name) => ({
          name,
          message: 'It may be blocked: use browser/storage.',
        })),
      ],
      'no-restricted-properties': [
        'error',
        ...['localStorage', 'sessionStorage'].map((property) => ({
          object: 'window',
          property,
          message: 'It may be blocked: use browser/storage.',
        })),
        {
          object: 'crypto',
          property: 'randomUUID',
          message: 'It is missing on pages without HTTPS: use browser/randomId.',
        },
        { object: 'window', property: 'open', message: 'In-app browsers have no tabs: use browser/openTab.' },
        { object: 'React', property: 'lazy', message: 'Use lazyPart of ui/lazyPart.' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.test.{ts,tsx}', 'src/i18n/{format,numbers,ago}.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...syntax],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: [
      'src/**/*.test.{ts,tsx}',
      'src/ui/form/**',
      'src/modules/forms/useMutationForm.ts',
      // The gallery shows fields and saves nothing.
      'src/gallery/**',
      'src/i18n/{format,numbers,ago}.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...syntax, ...formSyntax] },
  },
  imports(['app'], []),
  ...features.map((feature) => imports([`features/${feature}`], [noApp, otherFeature])),
  imports(['modules'], [noApp, noFeatures]),
  imports(['domain'], [noApp, noFeatures, noModules]),
  imports(['ui', 'api', 'auth', 'i18n', 'theme', 'config', 'browser'], [noApp, noFeatures, noModules, noDomain]),
  {
    files: ['**/*.cjs', 'scripts/*.mjs', 'eslint.config.js'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { globals: globals.node, parserOptions: { projectService: false } },
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      '@typescript-eslint/no-require-imports': 'off',
      'no-console': 'off',
    },
  },
);
