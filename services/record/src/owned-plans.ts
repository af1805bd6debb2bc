export { findOwnedPlan, type OwnedPlan } from './owned-plans/find-owned-plan.ts';
export {
  type KnownPlanReading,
  readOwnedPlan,
} from './owned-plans/read-owned-plan.ts';
