import type { OwnedPlanAnswer } from '@haat/contracts/http/owned-hosting';
import { createContext, useContext } from 'react';

export type PlanContextValue = {
  readonly plan: OwnedPlanAnswer;
  /** A blocked customer only reads. */
  readonly isBlocked: boolean;
  /** Reads the plan and the lists that show it again. */
  readonly refresh: () => void;
};

export const PlanContext = createContext<PlanContextValue | null>(null);

/** @throws {Error} outside of a plan's page. */
export const usePlan = (): PlanContextValue => {
  const value = useContext(PlanContext);
  if (value === null) throw new Error('A plan’s section is shown outside of its page.');
  return value;
};
