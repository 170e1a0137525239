// The browser module in the scenarios.

import { existsSync } from 'node:fs';

const FILE = /\/polychess\.wasm[^/]*\.gz$/;

/** True if the client was built with the module (`cargo xtask wasm`). */
export const hasModule = existsSync(new URL('../wasm/polychess.wasm.gz', import.meta.url));

/**
 * Hides the module from a page, so that the server answers. The page must block service workers,
 * whose requests a scenario cannot intercept.
 */
export const blockModule = (page) => page.route(FILE, (route) => route.fulfill({ status: 404 }));

/** True for the response with the module. */
export const isModule = (response) => FILE.test(response.url());
