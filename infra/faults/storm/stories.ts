import { balanceScenarios } from './balance-stories.ts';
import { packageScenarios } from './goods-stories.ts';
import { domainScenarios } from './name-stories.ts';
import type { ScenarioName } from './order-plan.ts';
import type { Scenario } from './story.ts';

/** What customers do, by the names that a plan knows. */
export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  ...domainScenarios,
  ...packageScenarios,
  ...balanceScenarios,
};
