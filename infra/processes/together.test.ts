import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anyFreePort } from './ports.ts';
import { type SupervisedProcess, supervise } from './supervise.ts';
import { togetherOf } from './together.ts';

let folder: string;
let one: SupervisedProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-together-'));
});
afterEach(async () => {
  await one?.stop();
  await rm(folder, { recursive: true });
});

/** A service that answers with a setting. */
const START = `
  import { createServer } from 'node:http';
  import { InvalidConfig } from '${join(import.meta.dirname, '../../services/platform/src/config/settings.ts')}';
  export const start = async ({ NAME, PORT, WRONG }) => {
    if (WRONG) throw new InvalidConfig(NAME + ' has a wrong setting');
    const server = createServer((request, response) => response.end(NAME + ' ' + process.env.NAME));
    await new Promise((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve));
    const log = { info: (about, line) => console.log(NAME, line), error: console.error };
    const close = async () => { console.log(NAME, 'closed'); server.close(); };
    return { health: 'here', log, close };
  };`;

const service = async (name: string, own: Readonly<Record<string, string>> = {}) => {
  const port = await anyFreePort();
  await writeFile(join(folder, 'start.ts'), START);
  return {
    name,
    entry: join(folder, 'main.ts'),
    env: { PATH: process.env.PATH, NAME: name, PORT: String(port), ...own },
    healthUrls: [`http://127.0.0.1:${port}/`],
    logFile: join(folder, `${name}.log`),
  };
};

const logged = (): Promise<string> => readFile(join(folder, 'shop.log'), 'utf8');

it('services in one process have their own settings, and close in reverse order', async () => {
  const services = [await service('worker'), await service('api')];
  one = supervise(togetherOf('shop', services));
  await one.start();
  for (const { name, healthUrls } of services) {
    expect(await (await fetch(healthUrls[0] ?? '')).text()).toBe(`${name} undefined`);
  }
  await one.stop();
  expect(await logged()).toMatch(/worker ready\napi ready\napi closed\nworker closed\n$/);
});

it('a wrong setting of one service ends the start with its line', async () => {
  const services = [await service('worker'), await service('api', { WRONG: 'yes' })];
  one = supervise(togetherOf('shop', services));
  await expect(one.start()).rejects.toThrow('ended with code 1');
  expect(await logged()).toMatch(/^(api has a wrong setting\n)+$/);
});
