import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);

/** A copy of the contracts and the domain, beside everyone else's packages. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'haat-new-event-'));
  for (const part of [
    'contracts',
    'services/domain',
    'tsconfig.base.json',
    'biome.json',
    '.gitignore',
  ]) {
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  }
  mkdirSync(join(copy, 'node_modules/@haat'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '@haat') continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
  symlinkSync(join(copy, 'contracts'), join(copy, 'node_modules/@haat/contracts'));
  const include = ['contracts/src/**/*.ts', 'services/domain/src/**/*.ts'];
  const compilerOptions = { types: ['node'] };
  const config = { extends: './tsconfig.base.json', compilerOptions, include };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const newEvent = (...words: readonly string[]) =>
  spawnSync(process.execPath, ['services/domain/scripts/new.ts', ...words], {
    cwd: copy,
    encoding: 'utf8',
  });

describe('npm run new event', () => {
  it.each([
    [['event', 'order', 'orderNoted'], 'PascalCase'],
    [['event', 'order', 'OrderNoted'], 'no name of a command'],
    [['event', 'order', 'NoteOrder'], 'past tense'],
    [['event', 'order', 'OrderPlaced'], 'OrderPlaced is there already'],
    [['event', 'shop', 'ShopOpened'], 'npm run new event <order, payment'],
    [['page', 'order', 'OrderNoted'], 'npm run new event <order, payment'],
  ])('refuses %j', (words, expected) => {
    const { status, stderr } = newEvent(...words);
    expect(stderr).toContain(expected);
    expect(status).toBe(1);
  });

  it('writes stubs that compile, for every aggregate', () => {
    const types = {
      order: 'OrderPhotographed',
      payment: 'PaymentPhotographed',
      customer: 'CustomerPhotographed',
      subscription: 'SubscriptionPhotographed',
      invoice: 'InvoicePhotographed',
      ticket: 'TicketPhotographed',
    };
    for (const [aggregate, type] of Object.entries(types)) {
      const { status, stderr, stdout } = newEvent('event', aggregate, type, 'TakePhotograph');
      expect(stderr).toBe('');
      expect(status).toBe(0);
      expect(stdout).toMatch(/Left to do:\n- contracts\/src\/events\/\w+\.ts/);
    }
    expect(newEvent('event', 'order', types.order).status).toBe(1);
    const compiled = spawnSync(bin('tsc'), ['-p', copy], { cwd: copy, encoding: 'utf8' });
    expect(compiled.stdout).toBe('');
    const linted = ['check', 'contracts/src/events', 'services/domain/src'];
    expect(() => execFileSync(bin('biome'), linted, { cwd: copy, stdio: 'pipe' })).not.toThrow();
  });
});
