import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../components/page-title.tsx';
import {
  DomainSearchPanel,
  type DomainToBuy,
} from '../features/domain-search/domain-search-panel.tsx';

export const Component = () => {
  const [query] = useSearchParams();
  const asked = query.get('domain') ?? '';
  const [choice, setChoice] = useState<DomainToBuy | null>(null);
  return (
    <div className="page wrap" data-buying={choice?.domain}>
      <PageTitle>Search and buy a new domain</PageTitle>
      <DomainSearchPanel key={asked} initialDomain={asked} titleOrder={1} onBuy={setChoice} />
    </div>
  );
};
