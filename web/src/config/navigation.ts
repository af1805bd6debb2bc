import {
  IconBrandWordpress,
  IconBrandYoutube,
  IconBug,
  IconCash,
  IconCode,
  IconCpu,
  IconFileInvoice,
  IconGift,
  IconLayoutDashboard,
  IconLifebuoy,
  IconNews,
  IconReceipt,
  IconServer,
  IconTags,
  IconTemplate,
  IconTools,
  IconUser,
  IconUserCode,
  IconWorldSearch,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { paths, TOOL_CATEGORIES } from './paths.ts';

export type NavLink = {
  readonly label: string;
  readonly to: string;
  readonly about?: string;
  readonly note?: string;
};

export type NavGroup = { readonly title: string; readonly links: readonly NavLink[] };

export type NavMenu =
  | { readonly kind: 'link'; readonly label: string; readonly to: string }
  | {
      readonly kind: 'list';
      readonly label: string;
      readonly under: string;
      readonly links: readonly NavLink[];
    }
  | { readonly kind: 'mega'; readonly label: string; readonly groups: readonly NavGroup[] };

const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const resources: readonly NavGroup[] = [
  {
    title: 'Documentation',
    links: [
      {
        label: 'Point a domain here',
        to: paths.article(1, 'point-a-domain-here'),
        about: 'Nameservers, A records and DNS wait time',
      },
      {
        label: 'Pay by UPI',
        to: paths.article(2, 'pay-by-upi'),
        about: 'From the QR code to the reference code',
      },
      {
        label: 'Install a downloaded script',
        to: paths.article(3, 'install-a-downloaded-script'),
        about: 'Upload, database, first login',
      },
    ],
  },
  {
    title: 'Hosting guides',
    links: [
      {
        label: 'Free hosting limits',
        to: paths.article(4, 'free-hosting-limits'),
        about: 'What the free plan includes',
      },
      {
        label: 'Move a WordPress site',
        to: paths.article(5, 'move-a-wordpress-site'),
        about: 'Files, database, then the domain',
      },
      {
        label: 'Email on your domain',
        to: paths.article(6, 'e-mail-on-your-domain'),
        about: 'MX, SPF and DKIM in order',
      },
    ],
  },
  {
    title: 'Community',
    links: [
      { label: 'Youtube channel', to: paths.youtube, about: 'Lessons for a first site' },
      { label: 'Sell your code', to: paths.sellCode, about: 'List your scripts and templates' },
      { label: 'Report a bug', to: paths.bugReports, about: 'No account needed' },
    ],
  },
];

export const menus: readonly NavMenu[] = [
  { kind: 'link', label: 'Youtube', to: paths.youtube },
  {
    kind: 'list',
    label: 'Hosting',
    under: '/hosting',
    links: [
      { label: 'Free web hosting', to: paths.freeHosting },
      { label: 'Shared web hosting', to: paths.sharedHosting },
      { label: 'VPS hosting', to: paths.vpsHosting },
    ],
  },
  {
    kind: 'list',
    label: 'Domains',
    under: '/domains',
    links: [
      { label: 'Buy a new domain', to: paths.buyDomain },
      { label: 'Domain prices', to: paths.domainPrices },
      { label: 'Transfer', to: paths.transferDomain, note: 'Coming soon' },
    ],
  },
  {
    kind: 'list',
    label: 'Codes',
    under: '/codes',
    links: [
      { label: 'All codes', to: paths.codes },
      { label: 'PHP CMS', to: paths.codeCategory('php-cms') },
      { label: 'Next JS', to: paths.codeCategory('next-js') },
      { label: 'Free HTML templates', to: paths.codeCategory('free-html-templates') },
      { label: 'WordPress', to: paths.codeCategory('wordpress') },
      { label: 'Scripts', to: paths.scripts },
    ],
  },
  {
    kind: 'list',
    label: 'WebTools',
    under: '/webtools',
    links: [
      { label: 'All web tools', to: paths.webTools },
      ...TOOL_CATEGORIES.map((category) => ({
        label: capitalised(category),
        to: paths.webToolCategory(category),
      })),
    ],
  },
  { kind: 'link', label: 'Articles', to: paths.articles },
  { kind: 'mega', label: 'Resources', groups: resources },
];

export const isMenuOfPage = (menu: NavMenu, pathname: string): boolean => {
  if (menu.kind === 'mega') return false;
  const root = menu.kind === 'link' ? menu.to : menu.under;
  return pathname === root || pathname.startsWith(`${root}/`);
};

type IconLink = { readonly label: string; readonly to: string; readonly icon: TablerIcon };

export const userLinks: readonly IconLink[] = [
  { label: 'Dashboard Home', to: paths.dashboard('dashboard'), icon: IconLayoutDashboard },
  { label: 'View Profile', to: paths.dashboard('profile'), icon: IconUser },
  { label: 'My Orders', to: paths.dashboard('orders'), icon: IconReceipt },
  { label: 'My Invoices', to: paths.dashboard('invoices'), icon: IconFileInvoice },
  { label: 'Support', to: paths.dashboard('tickets'), icon: IconLifebuoy },
];

export const shortcuts: readonly IconLink[] = [
  { label: 'Buy a domain', to: paths.buyDomain, icon: IconWorldSearch },
  { label: 'Domain prices', to: paths.domainPrices, icon: IconTags },
  { label: 'Shared hosting', to: paths.sharedHosting, icon: IconServer },
  { label: 'Free hosting', to: paths.freeHosting, icon: IconGift },
  { label: 'VPS hosting', to: paths.vpsHosting, icon: IconCpu },
  { label: 'Codes', to: paths.codes, icon: IconCode },
  { label: 'WordPress', to: paths.codeCategory('wordpress'), icon: IconBrandWordpress },
  {
    label: 'Free HTML templates',
    to: paths.codeCategory('free-html-templates'),
    icon: IconTemplate,
  },
  { label: 'Web tools', to: paths.webTools, icon: IconTools },
  { label: 'Articles', to: paths.articles, icon: IconNews },
  { label: 'Youtube', to: paths.youtube, icon: IconBrandYoutube },
  { label: 'Sell code', to: paths.sellCode, icon: IconCash },
  { label: 'Hire me', to: paths.hireMe, icon: IconUserCode },
  { label: 'Bug reports', to: paths.bugReports, icon: IconBug },
];
