// The server under test: a running one from POLYCHESS_URL, or a new one on a free port.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BUILT_HERE = 'cargo run --profile ci --bin polychess -- serve --address 127.0.0.1:0';

/**
 * Starts a server or connects to a running one.
 *
 * `POLYCHESS_PROGRAM` can name a built program. `POLYCHESS_SERVER` can be a different command that
 * prints the server's address on standard error.
 */
export async function startServer() {
  if (process.env.POLYCHESS_URL)
    return { base: process.env.POLYCHESS_URL.replace(/\/$/, ''), stop: () => {} };
  const { POLYCHESS_PROGRAM: program, POLYCHESS_SERVER: server = BUILT_HERE } = process.env;
  const [command, ...words] = program
    ? [program, 'serve', '--address', '127.0.0.1:0']
    : server.split(' ');
  // The server uses a temporary database, which is removed after the test.
  const data = mkdtempSync(join(tmpdir(), 'polychess-e2e-'));
  // Short searches keep reviews and analyses fast.
  const nodes = { POLYCHESS_REVIEW_NODES: '1000', POLYCHESS_ANALYSIS_NODES: '20000' };
  const env = { ...nodes, ...process.env };
  Object.assign(env, { POLYCHESS_DATA_DIR: data, XDG_DATA_HOME: data });
  const child = spawn(command, words, { cwd: root, env, stdio: ['ignore', 'inherit', 'pipe'] });
  const ended = new Promise((resolve) =>
    child.on('exit', () => resolve(rmSync(data, { recursive: true, force: true }))),
  );
  const base = await new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
      const found = /http:\/\/(?:localhost|[\d.]+):\d+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.on('error', ({ message }) =>
      reject(new Error(`${message}: set POLYCHESS_PROGRAM to a built polychess program`)),
    );
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { base, stop };
}
