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
