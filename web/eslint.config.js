// Lint of the client. Types are svelte-check's business; this finds what types do not.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/gen/', 'public/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs['flat/recommended'],
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // The board and the men are framework-free modules that fill an element of their own.
      'svelte/no-dom-manipulating': 'off',
      // Maps that live within one function need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
      // The compiler of TypeScript knows all names; this rule does not know types.
      'no-undef': 'off',
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/kept.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'localStorage', message: 'It may be closed: use kept.ts, which never throws.' },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
);
