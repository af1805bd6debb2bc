import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../components/page-title.tsx';
import { DomainShop } from '../features/domain-order/domain-shop.tsx';

export const Component = () => {
  const [query] = useSearchParams();
  const asked = query.get('domain') ?? '';
  return (
    <div className="page wrap">
      <PageTitle>Search and buy a new domain</PageTitle>
      <DomainShop key={asked} initialDomain={asked} titleOrder={1} />
    </div>
  );
};
