import { opsPrefix } from '@haat/platform/operator-settings';
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

/** Whether the shop wrote the erasure. If not, raises an alarm: no key may be destroyed for it. */
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
      `run ${opsPrefix()} events verify`,
  );
  return false;
};

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
