/** Whether the hosting server has the packages and the registrar the TLDs, below the price. */

import type { RegistrarCost } from '@haat/contracts/events/domain-registration';
import { formatRupees, type Paise } from '@haat/contracts/money';
import type { PlanProduct } from '@haat/ordering/catalogue/plan-row';
import type { TldPrice } from '@haat/ordering/catalogue/price-list/wisecp';
import { plansOfCategory } from '@haat/ordering/catalogue/shared-plans';
import type { Config } from '@haat/platform/config';
import type { HostingServer } from '@haat/platform/hosting-server';
import type { Registrar, TldCost } from '@haat/platform/registrar';
import { packageOf } from '@haat/worker/hosting/request-hosting';
import type { Finding } from './finding.ts';

export type SupplierSettings = Pick<
  Config,
  | 'HOSTING_PLAN_CATEGORY_ID'
  | 'EXCLUDED_PLAN_ID'
  | 'HOSTING_PACKAGE_FREE'
  | 'HOSTING_PACKAGES'
  | 'SUPPLIER_GSTIN'
  | 'GST_RATE_PERCENT'
>;

export type Suppliers = {
  readonly packages: Awaited<ReturnType<HostingServer['listPackages']>>;
  readonly costs: Awaited<ReturnType<Registrar['listCosts']>>;
};

const ofPackages = (
  listed: Suppliers['packages'],
  plans: readonly PlanProduct[],
  settings: SupplierSettings,
): readonly Finding[] => {
  if (listed.kind !== 'listed') {
    return [
      {
        subject: 'the hosting server',
        fault: `It does not list its packages: ${listed.description}.`,
        mend: 'Check the server, and HOSTING_URL, HOSTING_USER and HOSTING_TOKEN.',
      },
    ];
  }
  const free = { planName: 'free', isFree: true };
  const sold = plansOfCategory({ plans }, settings)
    .filter(({ prices }) => prices.length > 0)
    .map(({ title }) => ({ planName: title, isFree: false }));
  return [free, ...sold]
    .filter((plan) => !listed.packages.includes(packageOf(plan, settings)))
    .map((plan) => ({
      subject: plan.isFree ? 'the free plan (HOSTING_PACKAGE_FREE)' : `plan ${plan.planName}`,
      fault: `The hosting server has no package ${packageOf(plan, settings)}: its orders wait.`,
      mend: plan.isFree
        ? 'Create it there, or set another one in HOSTING_PACKAGE_FREE.'
        : 'Create it there, or set another one in HOSTING_PACKAGES.',
    }));
};

/** The price without GST, in paise; all of it where the shop is not registered. */
const withoutTax = (paise: Paise, { SUPPLIER_GSTIN, GST_RATE_PERCENT }: SupplierSettings): Paise =>
  SUPPLIER_GSTIN === undefined ? paise : Math.round((paise * 100) / (100 + GST_RATE_PERCENT));

const isAbove = (cost: RegistrarCost | null, paise: Paise): cost is RegistrarCost =>
  cost?.currency === 'INR' && cost.minorUnits > paise;

const ofCost = (price: TldPrice, cost: TldCost, settings: SupplierSettings): readonly Finding[] => {
  const years = [
    ['A new year', cost.register, price.registerPaise],
    ['A renewal', cost.renew, price.renewalPaise],
  ] as const;
  return years.flatMap(([what, costs, paise]) => {
    const left = withoutTax(paise, settings);
    if (!isAbove(costs, left)) return [];
    const less = left === paise ? '' : `, ${formatRupees(left)} without GST`;
    const sold = `${formatRupees(costs.minorUnits)} and is sold at ${formatRupees(paise)}${less}`;
    return [
      {
        subject: `.${price.tld}`,
        fault: `${what} costs ${sold}.`,
        mend: 'Raise its price at the provider, or remove it from the list.',
      },
    ];
  });
};

const ofEndings = (
  listed: Suppliers['costs'],
  prices: readonly TldPrice[],
  settings: SupplierSettings,
): readonly Finding[] => {
  const subject = 'the registrar';
  if (listed.kind !== 'listed') {
    return [
      {
        subject,
        fault: `It does not list what it sells: ${listed.description}.`,
        mend: 'Check the registrar, and REGISTRAR_URL, REGISTRAR_USER_ID and REGISTRAR_API_KEY.',
      },
    ];
  }
  const currencies = new Set(
    [...listed.costs.values()].flatMap(({ register }) => (register ? [register.currency] : [])),
  );
  currencies.delete('INR');
  const foreign = [...currencies].map((currency) => ({
    subject,
    fault: `It charges in ${currency}: its costs were not compared with our prices.`,
    mend: 'Compare them manually.',
  }));
  return [
    ...foreign,
    ...prices.flatMap((price): readonly Finding[] => {
      const cost = listed.costs.get(price.tld);
      if (cost?.register) return ofCost(price, cost, settings);
      return [
        {
          subject: `.${price.tld}`,
          fault:
            'It has a price, but the registrar does not sell it: paid domains are not registered.',
          mend: 'Remove it from the price list at the provider.',
        },
      ];
    }),
  ];
};

export const checkSuppliers = (
  { packages, costs }: Suppliers,
  sold: { readonly plans: readonly PlanProduct[]; readonly prices: readonly TldPrice[] },
  settings: SupplierSettings,
): readonly Finding[] => [
  ...ofPackages(packages, sold.plans, settings),
  ...ofEndings(costs, sold.prices, settings),
];
