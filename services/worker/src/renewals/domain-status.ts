import type { RegistrarCost } from '@haat/contracts/events/domain-registration';
import type { RegistrarAnswer } from '@haat/contracts/registrar-answer';
import type { LookUp, Registrar } from '@haat/platform/registrar';
import { findDomainOwner, type NotKnown } from '../domain-names/registration/find-domain-owner.ts';

/** The state at the registrar of a domain that we registered. `gone`: no longer ours. */
export type DomainStatus =
  | {
      readonly kind: 'registered' | 'redemption';
      /** ISO 8601. */
      readonly endsAt: string;
      readonly answer: RegistrarAnswer;
      readonly cost: RegistrarCost | null;
    }
  | { readonly kind: 'gone' }
  | NotKnown;

type Name = { readonly registrarOrderId: string; readonly domain: string };

const statusFrom = (look: Extract<LookUp, { kind: 'found' }>): DomainStatus => {
  const { status, expiresAt: endsAt, answer, cost } = look;
  if (status === 'pending' || endsAt === null) {
    return { kind: 'not_known', description: 'its end is not shown' };
  }
  return { kind: status === 'active' ? 'registered' : 'redemption', endsAt, answer, cost };
};

/** An unanswered look-up proves nothing: `gone` needs absence in both places. */
export const domainStatusOf = async (
  services: { readonly registrar: Pick<Registrar, 'lookUp' | 'lookUpOrder' | 'checkAvailability'> },
  { registrarOrderId, domain }: Name,
): Promise<DomainStatus> => {
  const look = await services.registrar.lookUpOrder(registrarOrderId, domain);
  if (look.kind === 'found') return statusFrom(look);
  if (look.kind === 'not_there') return { kind: 'gone' };
  const shown = await findDomainOwner(services, domain);
  switch (shown.kind) {
    case 'nothing':
    case 'other_registrar':
      return { kind: 'gone' };
    case 'order':
      return shown.found.entityId === registrarOrderId
        ? statusFrom(shown.found)
        : { kind: 'not_known', description: `it is our order ${shown.found.entityId} by now` };
    case 'not_known':
      return { ...shown, description: `${look.description}; ${shown.description}` };
  }
};
