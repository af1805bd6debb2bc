import { HangTitle } from '../components/hang-title.tsx';
import { PageTitle } from '../components/page-title.tsx';

export const Component = () => (
  <div className="page wrap">
    <PageTitle>Domains, hosting, code and tools</PageTitle>
    <HangTitle order={1}>Haat</HangTitle>
  </div>
);
