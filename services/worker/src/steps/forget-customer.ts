import { subjects } from '@haat/contracts/events/subject';
import type { CommandServices } from '@haat/platform/commands/execute';
import type { Database } from '@haat/platform/database/tables';
import { isForgotten } from '@haat/platform/record/forgetting';
import type { KeyStore } from '@haat/platform/record/key-store/key-store';
import { requireKeys } from '@haat/platform/record/open-record';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { DONE, defineStep, type Step } from '../step.ts';
import type { Alarms } from '../watch/alarms.ts';

export type ForgetServices = CommandServices & {
  readonly db: Kysely<Database>;
  readonly keyStore: Pick<KeyStore, 'recordKeys'> & {
    readonly subjects: Pick<KeyStore['subjects'], 'destroy'>;
  };
  readonly alarms: Pick<Alarms, 'forgettingRefused'>;
};

/**
 * Destroys a customer's key where the shop wrote that they are forgotten, and removes their passkeys
 * and the secrets of their one-time codes; again changes nothing.
 * Where somebody else wrote it, it ends with an alarm: no later look would find anything better.
 */
export const forgetCustomerStep = defineStep(
  z.object({ customerId: z.string() }),
  async (
    { store, db, keyStore, alarms }: ForgetServices,
    step: Step<{ readonly customerId: string }>,
  ) => {
    const { customerId } = step.payload;
    if (!(await isForgotten(store, await requireKeys(keyStore), customerId))) {
      alarms.forgettingRefused();
      step.log.error(
        { customerId, causationId: step.causationId },
        'an event that the shop did not write says that a customer is forgotten: no key was ' +
          'destroyed; run npm run ops -- events verify',
      );
      return DONE;
    }
    await keyStore.subjects.destroy(subjects.customer(customerId));
    for (const table of ['passkeys', 'one_time_codes'] as const) {
      await db.deleteFrom(table).where('customer_id', '=', customerId).execute();
    }
    step.log.info({ customerId }, 'a customer was forgotten');
    return DONE;
  },
);
