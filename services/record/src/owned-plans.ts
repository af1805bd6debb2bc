export { findOwnedPlan, type OwnedPlan } from './owned-plans/find-owned-plan.ts';
export {
  type KnownPlanReading,
  type ReadPlanServices,
  readOwnedPlan,
} from './owned-plans/read-owned-plan.ts';
