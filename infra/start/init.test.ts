import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { readSettingsFile } from '@haat/platform/config';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { init } from './init.ts';
import { settingLine } from './init-file.ts';
import { installService } from './install-service.ts';
import { planProviders } from './providers.ts';
import { readSettings } from './settings.ts';

let folder: string;
let stateFolder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-init-'));
  stateFolder = join(folder, '.haat');
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'haat.env');

const terminal = (isAtTerminal = true) => {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk) => {
    shown += chunk;
  });
  return { options: { stateFolder, input, output, isAtTerminal }, shown: () => shown, input };
};

/** Types each answer once its question is shown. */
const answer = async (
  { shown, input }: ReturnType<typeof terminal>,
  answers: readonly (readonly [question: string, typed: string])[],
): Promise<void> => {
  for (const [question, typed] of answers) {
    await expect.poll(shown).toContain(question);
    input.write(typed);
    input.write('\r');
  }
};

const CLEARED = '\u0015';

describe('npm start -- --init', () => {
  it('writes the settings of a shop in production, which names what is missing', async () => {
    const console = terminal();
    const done = init(console.options);
    await answer(console, [
      ['legal name', 'Meera’s Shop'],
      ['Which UPI ID', 'meera'],
      ['is not a UPI ID', '@okbank'],
      ['At which address', 'https://shop.example'],
      ['GSTIN', ''],
      ['mail server', 'smtp://me:secret@mail.example:587'],
      ['which folder', `${CLEARED}${join(folder, 'backups')}`],
      ['how many days', '30'],
    ]);
    expect(await done).toBe(0);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const settings = readSettingsFile(stateFolder);
    expect(settings).toMatchObject({
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://shop.example',
      TRUST_PROXY: 'loopback',
      SUPPLIER_NAME: 'Meera’s Shop',
      UPI_PAYEE_VPA: 'meera@okbank',
      PAYMENT_VERIFIER: 'statement',
      MAIL_FROM: 'shop@shop.example',
      HAAT_BACKUP_DIR: join(folder, 'backups'),
      HAAT_BACKUP_DAYS: '30',
    });
    expect(settings).not.toHaveProperty('SUPPLIER_GSTIN');
    expect(() => readSettings([], settings)).toThrow(
      /Name every provider \(missing: REGISTRAR_URL, .*DEFAULT_NS1: is an example/s,
    );
    // No forgotten NODE_ENV brings a sandbox that confirms payments.
    expect(() => planProviders({ ...settings, NODE_ENV: 'development' })).toThrow();
    expect(console.shown()).toContain('npm start -- --install-service');
  });

  it('changes no existing file', async () => {
    writeFileSync(file(), 'PORT=3001\n');
    const { options, shown } = terminal();
    expect(await init(options)).toBe(1);
    expect(shown()).toContain(`${file()} exists, and was not changed.`);
    expect(readFileSync(file(), 'utf8')).toBe('PORT=3001\n');
  });

  it('says how to do without a terminal', async () => {
    const { options, shown } = terminal(false);
    expect(await init(options)).toBe(2);
    expect(shown()).toContain('docs/operating/settings.md#the-settings-file');
  });

  it('writes nothing when it is cancelled', async () => {
    const console = terminal();
    const done = init(console.options);
    await expect.poll(console.shown).toContain('legal name');
    console.input.write('\u0003');
    expect(await done).toBe(1);
    expect(() => statSync(file())).toThrow();
  });
});

it('any answer reads back from its line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/[\r\n`]/.test(text) && text === text.trim());
      writeFileSync(file(), `${settingLine('SUPPLIER_NAME', text)}\n`, { mode: 0o600 });
      expect(readSettingsFile(stateFolder)).toEqual({ SUPPLIER_NAME: text });
    }),
  );
});

describe('npm start -- --install-service', () => {
  const systemFolder = () => join(folder, 'systemd');

  it('needs the settings first', async () => {
    const { options, shown } = terminal();
    expect(await installService(options)).toBe(2);
    expect(shown()).toContain('First run npm start -- --init.');
  });

  it('refuses a checkout of root, whose units could not start Postgres', async () => {
    writeFileSync(file(), 'PORT=3001\n', { mode: 0o600 });
    const { options, shown } = terminal();
    expect(await installService({ ...options, user: 'root' })).toBe(2);
    expect(shown()).toContain('The checkout belongs to root.');
  });

  it.each([
    ['root', true, () => systemFolder(), /^systemctl enable --now haat.service$/m],
    ['another user', false, () => join(stateFolder, 'systemd'), /^sudo install -m 644 /m],
  ])('shows the units, asks, and writes them as %s', async (_, mayWriteThere, place, next) => {
    writeFileSync(file(), 'PORT=3001\n');
    chmodSync(file(), 0o600);
    const console = terminal();
    const done = installService({
      ...console.options,
      systemFolder: systemFolder(),
      mayWriteThere,
      user: 'haat',
    });
    await expect.poll(console.shown).toContain('Write 1 files into');
    expect(console.shown()).toContain('ExecStart=');
    expect(() => statSync(place())).toThrow();
    console.input.write('y');
    expect(await done).toBe(0);
    expect(readFileSync(join(place(), 'haat.service'), 'utf8')).toContain('ExecStart=');
    expect(console.shown()).toMatch(next);
  });
});
