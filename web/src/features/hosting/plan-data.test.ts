import type { HostingPlan, PlanPrice } from '@haat/contracts/http/hosting';
import { expect, it } from 'vitest';
import { planData } from './plan-data.ts';

const ORIGIN = 'https://haat.example';
const price = (period: PlanPrice['period'], amount: number, discount: number): PlanPrice => ({
  type: 'periodicals',
  period,
  amount,
  discount,
});
const dukaan: HostingPlan = {
  id: 102,
  category: 244,
  title: 'Dukaan',
  features: '10 websites\n50 GB SSD space',
  prices: [price('month', 199, 10), price('year', 2388, 25)],
};

// What must be there is what Google Search asks for this type (developers.google.com/search/docs).
it('the structured data of a plan has its price and its renewal price for each period', () => {
  const chowk = { ...dukaan, id: 107, title: 'Chowk', prices: [] };
  const [data, ...others] = planData([dukaan, chowk], {
    origin: ORIGIN,
    image: `${ORIGIN}/assets/share.png`,
    path: '/hosting/shared-web-hosting',
    category: 'Shared web hosting',
    availability: 'InStock',
  });
  const offer = (unitCode: string, first: string, renewal: string) => ({
    '@type': 'Offer',
    price: first,
    priceCurrency: 'INR',
    priceSpecification: [
      {
        ...{ '@type': 'UnitPriceSpecification', price: first, priceCurrency: 'INR' },
        ...{ unitCode, billingDuration: 1, valueAddedTaxIncluded: true },
      },
      {
        ...{ '@type': 'UnitPriceSpecification', price: renewal, priceCurrency: 'INR' },
        ...{ unitCode, billingStart: 1, valueAddedTaxIncluded: true },
      },
    ],
    url: `${ORIGIN}/hosting/shared-web-hosting`,
    availability: 'https://schema.org/InStock',
    seller: { '@type': 'Organization', name: 'Haat' },
  });
  expect(others).toEqual([]);
  expect(data).toMatchObject({
    '@type': 'Product',
    sku: '102',
    name: 'Dukaan',
    description: '10 websites, 50 GB SSD space',
    image: `${ORIGIN}/assets/share.png`,
    offers: [offer('MON', '179.10', '199.00'), offer('ANN', '1791.00', '2388.00')],
  });
});
