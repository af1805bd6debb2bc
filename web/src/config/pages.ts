import { paths } from './paths.ts';

export type Page = {
  /** Or a pattern: `/articles/:id/:slug`. */
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parent?: string;
};

const definePages = <Name extends string>(
  table: Readonly<Record<Name, Page & { readonly parent?: NoInfer<Name> }>>,
): Readonly<Record<Name, Page>> => table;

export const pages = definePages({
  home: {
    path: paths.home,
    name: 'Home',
    title: 'Domains, hosting, code and tools',
    description: 'Domains, hosting, code and free web tools. Clear prices in rupees, paid by UPI.',
  },
  buyDomain: {
    path: paths.buyDomain,
    name: 'Buy a new domain',
    title: 'Search and buy a new domain',
    description:
      'Check if your domain is available. See the first-year and renewal price in rupees. ' +
      'Pay by UPI.',
  },
  domainPrices: {
    path: paths.domainPrices,
    name: 'Domain prices',
    title: 'Domain prices in rupees',
    description: 'Domain prices in rupees for every TLD: register, renew and transfer.',
  },
  transferDomain: {
    path: paths.transferDomain,
    name: 'Transfer a domain',
    title: 'Transfer a domain',
    description: 'Domain transfer to Haat is coming soon. See transfer prices for every TLD.',
  },
  freeHosting: {
    path: paths.freeHosting,
    name: 'Free web hosting',
    title: 'Free web hosting',
    description:
      'Free hosting for a first site, with a new domain or your own. One plan per customer.',
  },
  sharedHosting: {
    path: paths.sharedHosting,
    name: 'Shared web hosting',
    title: 'Shared web hosting plans',
    description:
      'Shared hosting plans, monthly or yearly, with features and renewal prices in rupees.',
  },
  vpsHosting: {
    path: paths.vpsHosting,
    name: 'VPS hosting',
    title: 'VPS hosting plans',
    description: 'Virtual private servers with root access. Choose a size, and we set it up.',
  },
  codes: {
    path: paths.codes,
    name: 'Codes',
    title: 'Code to download: scripts, templates, software',
    description: 'Scripts, templates and software to download, free or paid by UPI in rupees.',
  },
  codeCategory: {
    path: '/codes/:category',
    name: 'Category',
    title: 'Code by category',
    description: 'Downloadable code of one category, free or paid by UPI in rupees.',
    parent: 'codes',
  },
  codeItem: {
    path: '/codes/:category/:route',
    name: 'Item',
    title: 'Downloadable code',
    description: 'What a piece of downloadable code does, what it costs and how to get it.',
    parent: 'codes',
  },
  scripts: {
    path: paths.scripts,
    name: 'Scripts',
    title: 'Scripts to download',
    description: 'Scripts for shops, dashboards, forms and more, by category.',
  },
  webTools: {
    path: paths.webTools,
    name: 'Web tools',
    title: 'Free web tools',
    description:
      'Free converters, generators, checkers and calculators in your browser. No sign-up.',
  },
  articles: {
    path: paths.articles,
    name: 'Articles',
    title: 'Articles on domains, DNS, hosting and UPI',
    description: 'How-to guides: point a domain, set up email, move a WordPress site, pay by UPI.',
  },
  article: {
    path: '/articles/:id/:slug',
    name: 'Article',
    title: 'Article',
    description: 'A simple guide on domains, DNS, hosting or paying by UPI.',
    parent: 'articles',
  },
  youtube: {
    path: paths.youtube,
    name: 'Youtube',
    title: 'Video lessons on Youtube',
    description:
      'Short lessons for a first site: find a domain, upload the files, point the domain at ' +
      'them.',
  },
  bugReports: {
    path: paths.bugReports,
    name: 'Bug reports',
    title: 'Report a bug',
    description: 'Report a problem with Haat. No account needed, and you get a number to quote.',
  },
  sellCode: {
    path: paths.sellCode,
    name: 'Sell code',
    title: 'Sell your code',
    description: 'Offer your script, template or software for sale on Haat.',
  },
  hireMe: {
    path: paths.hireMe,
    name: 'Hire me',
    title: 'Hire us for a website',
    description:
      'Need a site, a change to one, or a script? Tell us what it should do, by when and ' +
      'for how much.',
  },
  terms: {
    path: paths.terms,
    name: 'Terms',
    title: 'Terms of sale and use',
    description:
      'What you agree to: orders and prices, domains, hosting, code, and what we owe you.',
  },
  privacy: {
    path: paths.privacy,
    name: 'Privacy',
    title: 'Privacy: what we know about you',
    description: 'Which personal data Haat has, why, how long, who gets it, and how to delete it.',
  },
  refunds: {
    path: paths.refunds,
    name: 'Refunds',
    title: 'Refunds and cancellation',
    description: 'When your money comes back: domains, hosting, code, overpaid and failed orders.',
  },
  contact: {
    path: paths.contact,
    name: 'Contact and grievances',
    title: 'Contact and grievances',
    description: 'How to reach support and the grievance officer, and when you get an answer.',
  },
  about: {
    path: paths.about,
    name: 'About',
    title: 'About Haat: who sells here',
    description: 'Who sells on Haat, what you can buy, and how an order is paid and delivered.',
  },
  keepAccount: {
    path: paths.keepAccount,
    name: 'Keep your account',
    title: 'Keep your account',
    description: 'Keep the account that you asked us to delete, before it is gone.',
  },
  dashboard: {
    path: '/user/dashboard',
    name: 'Your account',
    title: 'Your account',
    description: 'Your orders, invoices, profile and support tickets.',
  },
  confirmEmail: {
    path: '/user/confirm-email',
    name: 'Confirm your email',
    title: 'Confirm your email',
    description: 'Confirm that the email of your Haat account changes.',
  },
});

type PageName = keyof typeof pages;

export type Crumb = { readonly name: string; readonly path: string };

const isPattern = ({ path }: Page): boolean => path.includes(':');

export const crumbsAbove = (page: Page): readonly Crumb[] => {
  if (page.path === paths.home) return [];
  const parent = page.parent === undefined ? pages.home : pages[page.parent as PageName];
  const own = isPattern(parent) ? [] : [{ name: parent.name, path: parent.path }];
  return [...crumbsAbove(parent), ...own];
};
