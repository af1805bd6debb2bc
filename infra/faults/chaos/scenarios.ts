import { balanceScenarios } from './balance-scenarios.ts';
import { domainScenarios } from './domain-scenarios.ts';
import type { ScenarioName } from './order-plan.ts';
import { packageScenarios } from './package-scenarios.ts';
import type { Scenario } from './scenario.ts';

/** What customers do, by the names that a plan knows. */
export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  ...domainScenarios,
  ...packageScenarios,
  ...balanceScenarios,
};
