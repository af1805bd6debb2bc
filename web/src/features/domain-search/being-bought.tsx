import { refusalMessages } from '@haat/contracts/refusal-messages';

/** Empty for a domain that no other customer is buying. @param heldUntil in ISO 8601 */
export const BeingBought = ({ heldUntil }: { readonly heldUntil?: string | undefined }) =>
  heldUntil !== undefined && (
    <p className="wait sm">
      {refusalMessages.domainBeingBought(Date.parse(heldUntil) - Date.now())}
    </p>
  );
