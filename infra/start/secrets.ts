import { createHmac } from 'node:crypto';
import type { Logins } from '@haat/platform/roles';
import type { RecordSettings } from '@haat/record/connect';
import { fingerprintOf } from '@haat/record/keys';
import { readRecord } from '../postgres/cluster-record.ts';
import { makeSecret, readSecret } from './secret-file.ts';
import { loginsOf } from './settings.ts';
import type { State } from './state.ts';

type Environment = Readonly<Record<string, string>>;
type Masters = Pick<RecordSettings, 'MASTER_SECRET' | 'MASTER_SECRET_PREVIOUS'>;

/** From the environment, else from the state folder. */
export type Secrets = {
  readonly masters: Masters;
  /** Signs sessions and download links. */
  readonly session: string;
  readonly logins: Logins;
};

/**
 * Reads every file before it creates a missing one: a shop that cannot be opened stays unchanged.
 * @param expected fingerprints of the store's master secret. @throws {Error} before any write.
 */
export const openSecrets = (
  state: State,
  env: Environment,
  expected: readonly string[],
  progress: (line: string) => void,
): Secrets => {
  const again = 'Remove it, and the next start makes another';
  const session =
    env.SESSION_SECRET ?? readSecret(state.sessionSecret, `${again}: everybody logs in again.`);
  const role = readSecret(state.roleSecret, `${again}.`);
  const masters = mastersOf(state, env, expected);
  if (session === undefined && expected.length > 0) {
    progress(`${state.sessionSecret} was missing, a new one is made: everybody logs in again`);
  }
  const roles = role ?? makeSecret(state.roleSecret);
  return {
    masters: { ...masters, MASTER_SECRET: masters.MASTER_SECRET ?? makeSecret(state.masterSecret) },
    session: session ?? makeSecret(state.sessionSecret),
    logins: loginsOf(env, (service) => rolePassword(roles, service, idOf(state))),
  };
};

/** Of the data; empty with external engines. */
const idOf = ({ postgres }: State): string => readRecord(postgres)?.id ?? '';

/**
 * Passwords depend on the data's id: a copied folder has the same secret, but its services must not
 * log in to the original Postgres. Every start sets them.
 */
const rolePassword = (secret: string, service: string, data: string): string =>
  createHmac('sha256', secret).update(`the role of ${service} ${data}`).digest('hex');

/** Old and new master during a key rotation. */
const fits = (expected: readonly string[], secrets: readonly (string | undefined)[]): boolean => {
  const known = secrets.flatMap((secret) => (secret === undefined ? [] : [fingerprintOf(secret)]));
  return expected.every((one) => known.includes(one));
};

const UNREADABLE =
  'Without it nothing that the shop keeps of people can be read: docs/operating/keys.md';

/** @returns no master where one may be created. */
const mastersOf = (
  { masterSecret: file }: State,
  { MASTER_SECRET: set, MASTER_SECRET_PREVIOUS: previous }: Environment,
  expected: readonly string[],
): Partial<Masters> => {
  const masters = (master: string) => ({ MASTER_SECRET: master, MASTER_SECRET_PREVIOUS: previous });
  const description = `the one that wrapped its keys, with the fingerprint ${expected.join(' and ')}`;
  const mend =
    expected.length === 0
      ? 'The shop has no keys yet: remove the file, and the next start makes another.'
      : `Put the shop’s master secret back from where you keep it, ${description}. ${UNREADABLE}`;
  if (set !== undefined) {
    if (fits(expected, [set, previous])) return masters(set);
    throw new Error(
      `MASTER_SECRET is not this shop’s master secret: its fingerprint is ${fingerprintOf(set)}. ` +
        `Set it to ${description}; or start without it where ${file} holds that one. ${UNREADABLE}`,
    );
  }
  const text = readSecret(file, mend);
  // Editors add a final line break.
  const forms = text === undefined ? [] : [text, text.trim()];
  const found = forms.find((secret) => fits(expected, [secret, previous]));
  if (found !== undefined) return masters(found);
  if (text !== undefined) {
    throw new Error(
      `${file} is not this shop’s master secret: its fingerprint is ${fingerprintOf(text)}. Move it ` +
        `away and put the right one there, ${description}. ${UNREADABLE}`,
    );
  }
  if (expected.length === 0) return { MASTER_SECRET_PREVIOUS: previous };
  const isPrevious = fits(expected, [previous]) ? ' MASTER_SECRET_PREVIOUS is that one.' : '';
  throw new Error(
    `${file} is missing, and the shop has keys. Put it back from where you keep it, or set ` +
      `MASTER_SECRET: ${description}.${isPrevious} ${UNREADABLE}`,
  );
};
