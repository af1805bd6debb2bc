import type { Database } from '@haat/platform/tables';
import { requireKeys } from '@haat/record/connect';
import type { EncryptedStore } from '@haat/record/encryption';
import { askToErase, isErased } from '@haat/record/erasure';
import type { KeyStore } from '@haat/record/keys';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Alarms } from '../alarms/alarms.ts';
import { DONE, defineStep, type Step } from '../engine/step.ts';

export type EraseSubjectServices = {
  readonly db: Kysely<Database>;
  readonly store: EncryptedStore;
  readonly keyStore: Pick<KeyStore, 'recordKeys'> & {
    readonly subjects: Pick<KeyStore['subjects'], 'destroy'>;
  };
  readonly alarms: Pick<Alarms, 'erasureRefused'>;
};

/**
 * Whether the shop wrote that a subject is forgotten. Where somebody else wrote it, an alarm says so:
 * no later look would find anything better, and no key may be destroyed for it.
 */
export const mayErase = async (
  { store, keyStore, alarms }: Omit<EraseSubjectServices, 'db'>,
  step: Pick<Step<unknown>, 'log' | 'causationId'>,
  subject: string,
): Promise<boolean> => {
  if (await isErased(store, await requireKeys(keyStore), subject)) return true;
  alarms.erasureRefused();
  step.log.error(
    { subject, causationId: step.causationId },
    'an erasure event was not written by this shop, so no key was destroyed; ' +
      'run npm run ops -- events verify',
  );
  return false;
};

/** Destroys the key of a message, an invoice or a credit; again changes nothing. */
export const eraseSubjectStep = defineStep(
  z.object({ subject: z.string() }),
  async (services: EraseSubjectServices, step: Step<{ readonly subject: string }>) => {
    const { subject } = step.payload;
    if (!(await mayErase(services, step, subject))) return DONE;
    await services.keyStore.subjects.destroy(subject);
    await askToErase(services.db, subject);
    return DONE;
  },
);
