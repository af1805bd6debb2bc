import { balanceScenarios } from './balance-scenarios.ts';
import { domainScenarios } from './domain-scenarios.ts';
import type { OrderPlan } from './order-plan.ts';
import { packageScenarios } from './package-scenarios.ts';
import type { Scenario } from './scenario.ts';

const all = { ...domainScenarios, ...packageScenarios, ...balanceScenarios };
export type ScenarioName = keyof typeof all;
export type ScenarioPlan = OrderPlan & { readonly scenario: ScenarioName };

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = all;

export const SCENARIOS = Object.keys(all) as readonly ScenarioName[];
