import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf } from '@haat/record/keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeShop } from '../postgres/testing/data-without-server.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { openState, type State } from './state.ts';

const OWN = 'the master secret of this shop here';
const OTHER = 'the master secret of some other shop';
const [own, other] = [fingerprintOf(OWN), fingerprintOf(OTHER)];

let folder: string;
let state: State;
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-secrets-'));
  state = openState(folder);
  printed = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** @param wrappedBy what the key store says; none in a new shop. */
const open = (wrappedBy: readonly string[] = [], env: Record<string, string> = {}): Secrets =>
  openSecrets(state, env, wrappedBy, (line) => printed.push(line));
const secretFiles = async (): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.includes('secret')).toSorted();

describe('A new shop', () => {
  it('gets each secret once, readable only by its owner', async () => {
    const made = open();
    expect([made.masters.MASTER_SECRET, made.session].map((one) => one.length)).toEqual([64, 64]);
    expect(open([fingerprintOf(made.masters.MASTER_SECRET)])).toEqual(made);
    expect(await readFile(state.masterSecret, 'utf8')).toBe(made.masters.MASTER_SECRET);
    for (const file of [state.masterSecret, state.sessionSecret, state.roleSecret]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    expect(await secretFiles()).toEqual(['master-secret', 'role-secret', 'session-secret']);
    expect(printed).toEqual([]);
  });

  it('gets a complete secret after an interrupted start', async () => {
    await writeFile(`${state.masterSecret}.new`, 'cut', { mode: 0o644 });
    expect(open().masters.MASTER_SECRET).toHaveLength(64);
    expect((await stat(state.masterSecret)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('has its own role passwords, also as a copy with the same secrets', async () => {
    const { masters, logins } = open();
    const passwords = ({ logins }: Secrets) => Object.values(logins).map((one) => one.password);
    const wrappedBy = [fingerprintOf(masters.MASTER_SECRET)];
    const seen = new Set(Object.values(logins).map((one) => one.password));
    for (const word of ['first', 'second']) {
      await makeShop(state.postgres, word);
      const found = passwords(open(wrappedBy));
      expect(passwords(open(wrappedBy))).toEqual(found);
      for (const password of found) {
        expect(seen).not.toContain(password);
        seen.add(password);
      }
    }
  });

  it('gets no file for a secret from the environment', async () => {
    const env = { MASTER_SECRET: OWN, SESSION_SECRET: OTHER };
    expect(open([], env)).toMatchObject({ masters: { MASTER_SECRET: OWN }, session: OTHER });
    expect(await secretFiles()).toEqual(['role-secret']);
  });

  it('without keys says to remove a master secret that is cut short', async () => {
    await writeFile(state.masterSecret, '');
    expect(() => open()).toThrow(`${state.masterSecret} is cut short: it needs at least 32`);
    expect(() => open()).toThrow('The shop has no keys yet: remove the file');
  });
});

describe('A shop with keys', () => {
  const refuses = async (env: Record<string, string>, ...says: readonly string[]) => {
    const found = await readdir(folder);
    for (const text of says) expect(() => open([own], env)).toThrow(text);
    expect(await readdir(folder)).toEqual(found);
  };

  it('is not opened without its master secret, and none is generated', async () => {
    const description = `the one that wrapped its keys, with the fingerprint ${own}`;
    await refuses({}, `${state.masterSecret} is missing`, description);
    await refuses({ MASTER_SECRET_PREVIOUS: OWN }, 'MASTER_SECRET_PREVIOUS is that one.');
  });

  it('is not opened with another master secret, and both fingerprints are named', async () => {
    await writeFile(state.masterSecret, OTHER);
    const found = `its fingerprint is ${other}`;
    await refuses({}, `${state.masterSecret} is not this shop’s`, found, own);
    await refuses({ MASTER_SECRET: OTHER }, 'MASTER_SECRET is not this shop’s', found, own);
    await refuses({ MASTER_SECRET: OTHER, MASTER_SECRET_PREVIOUS: `${OTHER}!` }, found);
  });

  it('is not opened with a master secret that is too short or unreadable', async () => {
    await writeFile(state.masterSecret, OWN.slice(0, 20));
    await refuses({}, `${state.masterSecret} is cut short`, own);
    await rm(state.masterSecret);
    await mkdir(state.masterSecret);
    await refuses({}, `${state.masterSecret} cannot be read (EISDIR)`);
  });

  it.each([
    ['its file', OWN, {}],
    ['its file, ended with a newline', `${OWN}\n`, {}],
    ['the environment, even if the file has another secret', OTHER, { MASTER_SECRET: OWN }],
    ['the previous secret during a key rotation', OTHER, { MASTER_SECRET_PREVIOUS: OWN }],
  ])('is opened with %s', async (_, inFile, env) => {
    await writeFile(state.masterSecret, inFile);
    const { masters } = open([own], env);
    expect(Object.values(masters)).toContain(OWN);
    expect(await readFile(state.masterSecret, 'utf8')).toBe(inFile);
  });

  it('says that everyone has to log in again when the session secret was missing', async () => {
    await writeFile(state.masterSecret, OWN);
    const { session } = open([own]);
    expect(printed).toEqual([expect.stringMatching(/session-secret was missing.*logs in again/)]);
    expect(open([own]).session).toBe(session);
    expect(printed).toHaveLength(1);
  });

  it('changes nothing when another secret is too short', async () => {
    for (const file of [state.sessionSecret, state.roleSecret]) {
      await writeFile(file, 'cut short');
      await refuses(
        { MASTER_SECRET: OWN },
        `${file} is cut short`,
        'Remove it, and the next start',
      );
      await rm(file);
    }
  });
});
