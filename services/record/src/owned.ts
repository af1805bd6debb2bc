/** Domains, hosting plans and sites that customers own. */
export {
  checkFolder,
  type FolderCheck,
  folderPath,
  mayReplace,
} from './hosting-sites/check-folder.ts';
export { siteAddress } from './hosting-sites/site-address.ts';
export {
  canBeChanged,
  findOwnedDomain,
  type OwnedDomain,
} from './owned-domains/find-owned-domain.ts';
export {
  type KnownReading,
  type ReadDomainServices,
  readOwnedDomain,
  recordReading,
} from './owned-domains/read-owned-domain.ts';
export { thingsIn } from './owned-domains/things-in.ts';
export { findOwnedPlan, type OwnedPlan } from './owned-plans/find-owned-plan.ts';
export {
  type KnownPlanReading,
  readOwnedPlan,
} from './owned-plans/read-owned-plan.ts';
