import { refusalMessages } from '@haat/contracts/refusal-messages';
import { othersHoldMs } from '../../lib/held-domain.ts';

type BeingBoughtProps = { readonly heldUntil?: string | undefined };

/** Empty for a domain that no other customer is buying. */
export const BeingBought = ({ heldUntil }: BeingBoughtProps) => {
  const leftMs = othersHoldMs(heldUntil);
  return leftMs !== null && <p className="wait sm">{refusalMessages.domainBeingBought(leftMs)}</p>;
};
