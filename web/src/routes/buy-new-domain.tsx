import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../components/page-title.tsx';
import { DomainSearchPanel } from '../features/domain-search/domain-search-panel.tsx';

const DomainOrderModal = lazy(async () => ({
  default: (await import('../features/domain-order/domain-order-modal.tsx')).DomainOrderModal,
}));

export const Component = () => {
  const [query] = useSearchParams();
  const asked = query.get('domain') ?? '';
  const [ordered, setOrdered] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const buy = (domain: string) => {
    setOrdered(domain);
    setOpened(true);
  };
  return (
    <div className="page wrap">
      <PageTitle>Search and buy a new domain</PageTitle>
      <DomainSearchPanel
        key={asked}
        initialDomain={asked}
        titleOrder={1}
        onBuy={({ domain }) => buy(domain)}
      />
      {ordered !== null && (
        <Suspense fallback={null}>
          <DomainOrderModal opened={opened} domain={ordered} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
};
