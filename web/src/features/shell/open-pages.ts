import { type Icon, IconArrowsTransferDown, IconTags, IconWorldSearch } from '@tabler/icons-react';
import { paths } from '../../config/paths.ts';

export type PalettePage = {
  readonly label: string;
  readonly about: string;
  readonly to: string;
  readonly icon: Icon;
};

/** The stalls that are open, in the order of their weight for a visitor. */
export const openPages: readonly PalettePage[] = [
  {
    label: 'Search and buy a new domain',
    about: 'Domains',
    to: paths.buyDomain,
    icon: IconWorldSearch,
  },
  { label: 'Domain prices', about: 'All TLDs', to: paths.domainPrices, icon: IconTags },
  {
    label: 'Transfer a domain',
    about: 'Coming soon',
    to: paths.transferDomain,
    icon: IconArrowsTransferDown,
  },
];
