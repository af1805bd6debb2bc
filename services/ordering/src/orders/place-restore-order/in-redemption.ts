import { restoreRefusals } from '@haat/contracts/restore-messages';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { Refusal } from '@haat/platform/answers';
import { LATE, withTimeout } from '@haat/platform/waits';
import type { OrderingServices } from '../../ordering-services.ts';

/** In ms: a customer waits. */
const LOOK_UP_TIMEOUT_MS = 3_000;

export type RestorableDomain = StartedSubscription & {
  readonly of: Extract<StartedSubscription['of'], { kind: 'domain' }>;
};

/**
 * @returns false if the registrar gives no answer.
 * @throws {Refusal} 409 for a domain that needs no restore, or can no longer be restored.
 */
export const isInRedemption = async (
  { registrar }: Pick<OrderingServices, 'registrar'>,
  { of, domain }: RestorableDomain,
): Promise<boolean> => {
  const seen = await withTimeout(
    registrar.lookUpOrder(of.registrarOrderId, domain),
    LOOK_UP_TIMEOUT_MS,
  );
  if (seen === LATE || seen.kind === 'unknown') return false;
  if (seen.kind === 'not_there') throw new Refusal(409, restoreRefusals.gone(domain));
  if (seen.status !== 'redemption') throw new Refusal(409, restoreRefusals.notInRedemption(domain));
  return true;
};
