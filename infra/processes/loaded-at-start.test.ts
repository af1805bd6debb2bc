import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from './root.ts';

/** What is used once a day is loaded then. */
const LATER =
  /\/(@simplewebauthn\/server|nodemailer|pdfkit|fontkit|harfbuzzjs|@node-rs\/argon2|file-type|fflate|ioredis|read-excel-file)\/|passwords\.json/;

/** @returns files that a service has loaded when it is ready to start */
const filesOf = async (service: string): Promise<readonly string[]> => {
  const program = `
    import { registerHooks } from 'node:module';
    const files = [];
    registerHooks({ load: (url, context, next) => { files.push(url); return next(url, context); } });
    await import(${JSON.stringify(join(ROOT, 'services', service, 'src/start.ts'))});
    console.log(files.join('\\n'));
    process.exit();`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
  return stdout.split('\n');
};

it.each(['api', 'worker', 'projections'])('%s starts without what it seldom uses', async (name) => {
  const files = await filesOf(name);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => LATER.test(file))).toEqual([]);
});
