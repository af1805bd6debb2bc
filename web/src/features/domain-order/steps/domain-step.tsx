import type { Dispatch } from 'react';
import { DomainSearchPanel } from '../../domain-search/domain-search-panel.tsx';
import type { OrderFlow, OrderFlowAction } from '../flow/order-flow.ts';

type DomainStepProps = {
  readonly flow: OrderFlow;
  readonly isSignedIn: boolean;
  readonly dispatch: Dispatch<OrderFlowAction>;
};

/** Step 1: the search; Buy Now leads on, a signed-out customer to the login first. */
export const DomainStep = ({ flow, isSignedIn, dispatch }: DomainStepProps) => {
  const choose = ({ domain }: { readonly domain: string }) =>
    dispatch({ type: 'domainChosen', domain, isSignedIn });
  return (
    <DomainSearchPanel
      initialDomain={flow.domain ?? undefined}
      onBuy={choose}
      onLoginNeeded={choose}
    />
  );
};
