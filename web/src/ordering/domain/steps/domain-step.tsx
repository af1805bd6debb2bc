import type { Dispatch } from 'react';
import { DomainSearchPanel } from '../../../features/domain-search/domain-search-panel.tsx';
import type { OrderFlow, OrderFlowAction } from '../flow/order-flow.ts';
import { planWith } from '../order-terms.ts';

type DomainStepProps = {
  readonly flow: OrderFlow;
  readonly isSignedIn: boolean;
  readonly dispatch: Dispatch<OrderFlowAction>;
};

/** Step 1: the search; Buy Now or Add Domain to Cart leads on, a signed-out customer to the login first. */
export const DomainStep = ({ flow, isSignedIn, dispatch }: DomainStepProps) => {
  const plan = planWith(flow.orderType);
  const choose = ({ domain }: { readonly domain: string }) =>
    dispatch({ type: 'domainChosen', domain, isSignedIn });
  return (
    <DomainSearchPanel
      initialDomain={flow.domain ?? undefined}
      plan={plan}
      // With hosting the modal itself is called so.
      titleOrder={plan === null ? 2 : null}
      onBuy={choose}
      onLoginNeeded={choose}
    />
  );
};
