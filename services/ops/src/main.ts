import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiling takes longer than most commands.
enableCompileCache();
const { runCommandLine } = await import('./command-line/run-command-line.ts');

// A closed pipe, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  streams: process,
  terminal:
    process.stdin.isTTY === true && process.stdout.isTTY === true
      ? { input: process.stdin, output: process.stdout }
      : null,
  stateFolder: process.env.HAAT_STATE_DIR || join(import.meta.dirname, '..', '..', '..', '.haat'),
});
