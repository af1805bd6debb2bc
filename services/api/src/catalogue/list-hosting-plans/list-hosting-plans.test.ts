import { VPS_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import { groupFeatures, priceOfPlan } from '@haat/contracts/hosting-plan';
import { type HostingPlan, plansAnswerSchema } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const PATH = '/api/orders/hosting/paid/fetchSwhPlans';
const fetchPlans = (query = '?categoryId=244', app = shop.app) => visit(app).get(PATH + query);
const plansOf = async (query?: string): Promise<readonly HostingPlan[]> =>
  plansAnswerSchema.parse((await fetchPlans(query)).body);

describe('The shared hosting plans', () => {
  it('are the store’s plans without the excluded one', async () => {
    const plans = await plansOf();
    expect(plans.map(({ title }) => title)).toEqual([
      'Thela',
      'Dukaan',
      'Mandi',
      'Bazaar',
      'Mela',
      'Chowk',
    ]);
    expect(plans.map(({ id }) => id)).not.toContain(103);
    expect(await plansOf('')).toEqual(plans);
  });

  it('have monthly and yearly prices with their discounts', async () => {
    const [thela, dukaan, mandi, , mela] = await plansOf();
    expect(thela?.prices).toEqual([
      { type: 'periodicals', period: 'month', amount: 99, discount: 0 },
      { type: 'periodicals', period: 'year', amount: 1188, discount: 20 },
    ]);
    expect(thela && priceOfPlan(thela, 'year')?.pricePaise).toBe(95_040);
    expect(dukaan && priceOfPlan(dukaan, 'year')?.pricePaise).toBe(179_100);
    expect(mandi && priceOfPlan(mandi, 'month')?.pricePaise).toBe(39_920);
    expect(mela?.prices.map(({ discount }) => discount)).toEqual([12.5, 33.3333]);
  });

  it('have features under all five headings', async () => {
    for (const { features } of await plansOf()) expect(groupFeatures(features)).toHaveLength(5);
  });

  it('are cached, and answer 304 when unchanged', async () => {
    const { headers } = await fetchPlans();
    expect(headers['cache-control']).toMatch(/^public, max-age=/);
    const tag = { 'if-none-match': String(headers.etag) };
    expect((await visit(shop.app).get(`${PATH}?categoryId=244`, tag)).status).toBe(304);
  });
});

describe('Hosting plans of other categories', () => {
  it('are the VPS plans, or an empty list for an unknown category', async () => {
    expect((await plansOf(`?categoryId=${VPS_PLAN_CATEGORY_ID}`)).length).toBeGreaterThanOrEqual(3);
    expect(await plansOf('?categoryId=999')).toEqual([]);
  });

  it('are refused for an invalid category', async () => {
    expect((await fetchPlans('?categoryId=all')).status).toBe(400);
  });
});

it('the hosting plan list uses the category and the excluded plan of the settings', async () => {
  const settings = apiSettings({ HOSTING_PLAN_CATEGORY_ID: 245, EXCLUDED_PLAN_ID: 201 });
  const { body } = await fetchPlans('', await shop.reopen({ settings }));
  expect(plansAnswerSchema.parse(body).map(({ id }) => id)).toEqual([202, 203, 204]);
});

it('the hosting plan list answers the specified error while the store fails', async () => {
  const app = await shop.reopen({ catalogue: { current: async () => null } });
  expect(await fetchPlans('', app)).toMatchObject({
    status: 502,
    body: { error: orderMessages.fetchPlansFailed },
  });
});
