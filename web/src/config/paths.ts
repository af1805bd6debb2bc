/** Addresses of most pages; others have their own files, to load less. */

import type { ArticleTopic } from '@haat/contracts/article-topics';
import type { InboxFormKind } from '@haat/contracts/inbox-kind';
import type { LegalKind } from '@haat/contracts/legal-texts';

export const DASHBOARD_TABS = [
  'dashboard',
  'domains',
  'profile',
  'orders',
  'invoices',
  'tickets',
] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export const TOOL_CATEGORIES = [
  'common',
  'hosting',
  'links',
  'coding',
  'generators',
  'converters',
  'calculators',
] as const;
export type ToolCategory = (typeof TOOL_CATEGORIES)[number];

export const paths = {
  home: '/',
  youtube: '/youtube',
  freeHosting: '/hosting/free-web-hosting',
  sharedHosting: '/hosting/shared-web-hosting',
  vpsHosting: '/hosting/vps-hosting',
  buyDomain: '/domains/buy-new-domain',
  buyDomainNamed: (domain: string) => `/domains/buy-new-domain?${new URLSearchParams({ domain })}`,
  domainPrices: '/domains/domains-prices',
  transferDomain: '/domains/transfer-domain',
  codes: '/codes',
  allCodes: '/codes?category=all',
  codeCategory: (category: string) => `/codes/${category}`,
  codeItem: (category: string, route: string) => `/codes/${category}/${route}`,
  scripts: '/scripts',
  webTools: '/webtools',
  webTool: (slug: string) => `/webtools/${slug}`,
  webToolCategory: (category: ToolCategory) => `/webtools?category=${category}`,
  articles: '/articles',
  articlesOn: (topic: ArticleTopic) => `/articles?topic=${topic}`,
  article: (id: number, slug: string) => `/articles/${id}/${slug}`,
  bugReports: '/bug-reports',
  bugReportAbout: (page: string) => `/bug-reports?${new URLSearchParams({ page })}`,
  sellCode: '/sell-code',
  hireMe: '/hire-me',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  contact: '/contact',
  about: '/about',
  order: (id: string) => `/user/dashboard?${new URLSearchParams({ tab: 'orders', order: id })}`,
  invoice: (id: string) =>
    `/user/dashboard?${new URLSearchParams({ tab: 'invoices', invoice: id })}`,
  payment: (referenceCode: string) =>
    `/user/dashboard?${new URLSearchParams({ tab: 'dashboard', payment: referenceCode })}`,
  paidBy: (page: string, referenceCode: string) =>
    `${page}${page.includes('?') ? '&' : '?'}pay=${referenceCode}`,
  keepAccount: '/user/keep-account',
  dashboard: (tab: DashboardTab = 'dashboard') => `/user/dashboard?tab=${tab}`,
  support: (about: {
    readonly order?: string | null;
    readonly payment?: string | null;
    readonly subject?: string;
  }) =>
    `/user/dashboard?${new URLSearchParams({
      tab: 'tickets',
      ...(about.order && { order: about.order }),
      ...(about.payment && { payment: about.payment }),
      ...(about.subject && { subject: about.subject }),
    })}`,
} as const;

/** @param version its day, as in `LEGAL_VERSIONS`. */
export const legalPath = (kind: LegalKind, version: string): string => `${paths[kind]}/${version}`;

const HOSTING_PLANS = '/api/orders/hosting/paid/fetchSwhPlans';

export const apiPaths = {
  session: '/api/auth/session',
  login: '/api/auth/login',
  register: '/api/auth/register',
  logout: '/api/auth/logout',
  sendEmailCode: '/api/auth/verification/send',
  confirmEmail: '/api/auth/verification/confirm',
  accountAddress: '/api/account/address',
  domainCheck: (domain: string) => `/api/domain/check?${new URLSearchParams({ domain })}`,
  domainPrices: '/api/domain/prices',
  domainPrice: (domain: string) => `/api/domain/price?${new URLSearchParams({ domain })}`,
  domainBuy: '/api/domain/buy',
  domainHolds: '/api/domain/holds',
  domainSuggest: (word: string) => `/api/domain/suggest?${new URLSearchParams({ word })}`,
  alternatives: (domain: string) => `/api/domain/alternatives?${new URLSearchParams({ domain })}`,
  openPayment: '/api/payments/open',
  createPayment: '/api/payments/createInitial',
  checkPayment: '/api/payments/checkstatus',
  payments: '/api/payments',
  balance: '/api/balance',
  payFromBalance: '/api/payments/balance',
  correctPayment: (referenceCode: string) =>
    `/api/payments/${encodeURIComponent(referenceCode)}/correct`,
  refunds: '/api/refunds',
  refundDestination: '/api/account/refund-destination',
  balanceRefundRequest: '/api/balance/refund-request',
  withdrawRefund: (number: string) => `/api/refunds/${encodeURIComponent(number)}/withdraw`,
  refundRequest: (referenceCode: string) =>
    `/api/payments/${encodeURIComponent(referenceCode)}/refund-request`,
  codes: '/api/codes/fetch',
  allHostingPlans: HOSTING_PLANS,
  orderHosting: '/api/orders/hosting/paid/create',
  checkFreeHosting: '/api/orders/hosting/free/check-existing',
  orderFreeHosting: '/api/orders/hosting/free/create',
  hostingPlans: (categoryId: number) => `${HOSTING_PLANS}?categoryId=${categoryId}`,
  settings: '/api/settings',
  articles: '/api/articles',
  article: (id: number | string) => `/api/articles/${encodeURIComponent(id)}`,
  inbox: {
    bug: '/api/inbox/bug-reports',
    code: '/api/inbox/code-offers',
    hire: '/api/inbox/hire-requests',
  } satisfies Record<InboxFormKind, string>,
  webTool: (slug: string, query: Readonly<Record<string, string>>) =>
    `/api/webtools/${slug}?${new URLSearchParams(query)}`,
  sitemaps: {
    all: '/api/webtools/sitemaps',
    limits: '/api/webtools/sitemaps/limits',
    /** `problemsAfter`: the last known problem's number. */
    crawl: (id: string, problemsAfter = 0) =>
      `/api/webtools/sitemaps/${encodeURIComponent(id)}` +
      (problemsAfter === 0 ? '' : `?problemsAfter=${problemsAfter}`),
    cancel: (id: string) => `/api/webtools/sitemaps/${encodeURIComponent(id)}/cancel`,
    resume: (id: string) => `/api/webtools/sitemaps/${encodeURIComponent(id)}/resume`,
    file: (id: string, name: string) => `/api/webtools/sitemaps/${encodeURIComponent(id)}/${name}`,
  },
  orderCode: '/api/orders/codes/create',
  downloadLinks: '/api/downloads/links',
  invoices: '/api/invoices',
  /** `/pdf`: the invoice's PDF. */
  invoice: (id: string, file: '' | '/pdf' = '') => `/api/invoices/${encodeURIComponent(id)}${file}`,
  orders: '/api/orders',
  /** `after`: a command's position; the answer waits for it. */
  order: (id: string, after: string | null = null) =>
    `/api/orders/${encodeURIComponent(id)}` +
    (after === null ? '' : `?${new URLSearchParams({ after })}`),
  hostingLogin: (id: string) => `/api/orders/${encodeURIComponent(id)}/hosting-login`,
  cancelOrder: (id: string) => `/api/orders/${encodeURIComponent(id)}/cancel`,
  replacementDomain: (id: string) => `/api/orders/${encodeURIComponent(id)}/replacement-domain`,
  orderPayment: (id: string) => `/api/orders/${encodeURIComponent(id)}/payment`,
} as const;
