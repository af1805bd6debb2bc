import type { OfferedUpgrade, UpgradesAnswer } from '@haat/contracts/http/upgrades';
import { upgradeRefusals } from '@haat/contracts/upgrade-messages';
import useSWR, { mutate } from 'swr';
import { upgradeApi } from './api-paths.ts';

const SLOWLY_MS = 15_000;

/** Of one plan in one period; from the free plan both periods are offered. */
export const keyOfUpgrade = ({ plan_id, period }: OfferedUpgrade): string => `${plan_id} ${period}`;

/** Polled while an order changes the plan. */
export const useUpgrades = (plan: string) =>
  useSWR<UpgradesAnswer, Error>(upgradeApi.upgrades(plan), {
    refreshInterval: (latest) => (latest?.why === upgradeRefusals.underWay ? SLOWLY_MS : 0),
  });

const isOfHosting = (key: unknown): boolean =>
  typeof key === 'string' && /^\/api\/(hosting|domains)\/owned/.test(key);

/** And the pages that show the plan. */
export const refreshUpgrades = (): void => void mutate(isOfHosting);
