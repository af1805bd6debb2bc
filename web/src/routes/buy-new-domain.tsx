import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { DomainShop } from '../ordering/domain/domain-shop.tsx';

export const Component = () => {
  const [query] = useSearchParams();
  const domain = query.get('domain') ?? undefined;
  return (
    <div className="page wrap">
      <PageHead page={pages.buyDomain} />
      <DomainShop key={domain} initialDomain={domain} titleOrder={1} />
    </div>
  );
};
