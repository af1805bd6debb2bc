/**
 * The addresses that most pages need, the site's own and the API's. What few pages ask for stands apart,
 * so that only they load it: `ticket-paths`, `renewal-paths`, and with their features `account-paths`,
 * `order-paths` and `renewals/api-paths`.
 */

import type { ArticleTopic } from '@haat/contracts/article-topics';
import type { InboxFormKind } from '@haat/contracts/inbox-kind';

export const DASHBOARD_TABS = ['dashboard', 'profile', 'orders', 'invoices', 'tickets'] as const;
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
  /** Opens the search with the name filled in and checked. */
  buyDomainNamed: (domain: string) => `/domains/buy-new-domain?${new URLSearchParams({ domain })}`,
  domainPrices: '/domains/domains-prices',
  transferDomain: '/domains/transfer-domain',
  codes: '/codes',
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
  /** Opens the form with the page filled in. */
  bugReportAbout: (page: string) => `/bug-reports?${new URLSearchParams({ page })}`,
  sellCode: '/sell-code',
  hireMe: '/hire-me',
  order: (id: string) => `/user/dashboard?${new URLSearchParams({ tab: 'orders', order: id })}`,
  invoice: (id: string) =>
    `/user/dashboard?${new URLSearchParams({ tab: 'invoices', invoice: id })}`,
  /** A payment that was reported: what is known of it, and what can be done. */
  payment: (referenceCode: string) =>
    `/user/dashboard?${new URLSearchParams({ tab: 'dashboard', payment: referenceCode })}`,
  /** Opens the order on a page where it is made, to be paid by a payment that was reported before. */
  paidBy: (page: string, referenceCode: string) =>
    `${page}${page.includes('?') ? '&' : '?'}pay=${referenceCode}`,
  dashboard: (tab: DashboardTab = 'dashboard') => `/user/dashboard?tab=${tab}`,
  /** Opens the form that writes to us, with what it is about named already. */
  support: (about: {
    readonly order?: string | null;
    readonly payment?: string | null;
    /** What stands in the subject, where there is neither. */
    readonly subject?: string;
  }) =>
    `/user/dashboard?${new URLSearchParams({
      tab: 'tickets',
      ...(about.order && { order: about.order }),
      ...(about.payment && { payment: about.payment }),
      ...(about.subject && { subject: about.subject }),
    })}`,
} as const;

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
  /** Names near a taken one that can be bought. */
  alternatives: (domain: string) => `/api/domain/alternatives?${new URLSearchParams({ domain })}`,
  openPayment: '/api/payments/open',
  createPayment: '/api/payments/createInitial',
  checkPayment: '/api/payments/checkstatus',
  payments: '/api/payments',
  balance: '/api/balance',
  payFromBalance: '/api/payments/balance',
  /** Another transaction id for a payment without an order. */
  correctPayment: (referenceCode: string) =>
    `/api/payments/${encodeURIComponent(referenceCode)}/correct`,
  /** What is free of the payment is asked back. */
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
  /** A web tool that the server works for, with what it is asked. */
  webTool: (slug: string, asked: Readonly<Record<string, string>>) =>
    `/api/webtools/${slug}?${new URLSearchParams(asked)}`,
  sitemaps: {
    all: '/api/webtools/sitemaps',
    limits: '/api/webtools/sitemaps/limits',
    /** `problemsAfter` is the number of the last problem that is known already. */
    crawl: (id: string, problemsAfter = 0) =>
      `/api/webtools/sitemaps/${encodeURIComponent(id)}` +
      (problemsAfter === 0 ? '' : `?problemsAfter=${problemsAfter}`),
    cancel: (id: string) => `/api/webtools/sitemaps/${encodeURIComponent(id)}/cancel`,
    resume: (id: string) => `/api/webtools/sitemaps/${encodeURIComponent(id)}/resume`,
    file: (id: string, name: string) => `/api/webtools/sitemaps/${encodeURIComponent(id)}/${name}`,
  },
  orderCode: '/api/orders/codes/create',
  /** A link to a package that was bought, valid for some minutes. */
  downloadLinks: '/api/downloads/links',
  invoices: '/api/invoices',
  /** `/pdf` after it is its paper. */
  invoice: (id: string, file: '' | '/pdf' = '') => `/api/invoices/${encodeURIComponent(id)}${file}`,
  orders: '/api/orders',
  /** `after` is where a command was written; the answer waits until it can be read. */
  order: (id: string, after: string | null = null) =>
    `/api/orders/${encodeURIComponent(id)}` +
    (after === null ? '' : `?${new URLSearchParams({ after })}`),
  /** The login of the plan that it set up, once. */
  hostingLogin: (id: string) => `/api/orders/${encodeURIComponent(id)}/hosting-login`,
  cancelOrder: (id: string) => `/api/orders/${encodeURIComponent(id)}/cancel`,
  /** Another name is paid by the payment of an order that ended without its own. */
  replacementDomain: (id: string) => `/api/orders/${encodeURIComponent(id)}/replacement-domain`,
  /** Another reported payment stands for the order. */
  orderPayment: (id: string) => `/api/orders/${encodeURIComponent(id)}/payment`,
} as const;
