import { refusalMessages } from '@haat/contracts/refusal-messages';
import { othersHoldMs, type WhileHeld } from '../../lib/held-domain.ts';

/** Empty for a domain that no other customer is buying. */
export const BeingBought = ({ of }: { readonly of: WhileHeld }) => {
  const leftMs = othersHoldMs(of);
  return leftMs !== null && <p className="wait sm">{refusalMessages.domainBeingBought(leftMs)}</p>;
};
