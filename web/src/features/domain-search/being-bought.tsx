import { refusalMessages } from '@haat/contracts/refusal-messages';

/** Empty for a domain that no other customer is buying. @param leftMs of the hold, as answered */
export const BeingBought = ({ leftMs }: { readonly leftMs?: number | undefined }) =>
  leftMs !== undefined && <p className="wait sm">{refusalMessages.domainBeingBought(leftMs)}</p>;
