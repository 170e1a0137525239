// Lint of the client: findings beyond the types, which svelte-check checks.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/gen/', 'public/', 'e2e/results/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs['flat/recommended'],
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: 'error',
      // Playwright requires a destructuring pattern, even for a fixture that needs no other.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'no-console': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // The board is a framework-free module that fills its own element.
      'svelte/no-dom-manipulating': 'off',
      // Maps that are local to a function need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
      // The TypeScript compiler checks names; this rule does not know types.
      'no-undef': 'off',
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/storage.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'localStorage',
          message: 'Storage may be blocked: use storage.ts, which never throws.',
        },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
);
