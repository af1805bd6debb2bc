// @vitest-environment happy-dom
import type { HostingPlan, PlanPrice } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { held, ok, refusal, serve } from '../../../testing/server.ts';
import { PlanCards } from './plan-cards.tsx';

const PLANS = 'GET /api/orders/hosting/paid/fetchSwhPlans?categoryId=244';

const plan = (id: number, title: string, prices: PlanPrice[]): HostingPlan => ({
  id,
  category: 244,
  title,
  features: '',
  prices,
});
const price = (period: PlanPrice['period'], amount: number, discount: number): PlanPrice => ({
  type: 'periodicals',
  period,
  amount,
  discount,
});

const dukaan = plan(102, 'Dukaan', [price('month', 199, 0), price('year', 2388, 25)]);
const mandi = plan(103, 'Mandi', [price('month', 499, 20)]);

const show = (respond: Parameters<typeof serve>[0][string]) => {
  serve({ [PLANS]: respond });
  renderPage(
    <PlanCards
      max={3}
      action={({ title }, period) => <a href="#form">{`Ask for ${title} per ${period}`}</a>}
    />,
  );
};

const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const article = heading.closest('article');
  if (article === null) throw new Error(`${title} has no card.`);
  return within(article);
};

test('a screen reader announces that the plans are loading', async () => {
  const answer = held();
  show(answer.respond);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  answer.release(ok([]));
  await screen.findByText(orderMessages.noPlans);
});

test('plans that did not load can be loaded again', async () => {
  const answers = [refusal(400, 'No plans.'), ok([dukaan])];
  show(() => answers.shift() ?? refusal(500, 'None left.'));
  expect((await screen.findByRole('alert')).textContent).toBe(orderMessages.fetchPlansFailed);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await card('Dukaan');
});

test('a plan shows the price of its year first, and the price of the chosen period', async () => {
  show(ok([dukaan, mandi]));
  const offer = await card('Dukaan');
  const period = within(offer.getByRole('group', { name: 'Period of Dukaan' }));
  expect(period.getByRole<HTMLInputElement>('radio', { name: 'Year' }).checked).toBe(true);
  offer.getByText('₹1,791.00');
  offer.getByText('25% off');
  offer.getByRole('link', { name: 'Ask for Dukaan per year' });

  fireEvent.click(period.getByRole('radio', { name: 'Month' }));
  offer.getByText('Regular price');
  offer.getByRole('link', { name: 'Ask for Dukaan per month' });
  expect(offer.queryByText('25% off')).toBeNull();
});

test('each plan has its own period', async () => {
  show(ok([dukaan, { ...dukaan, id: 104, title: 'Haveli' }]));
  fireEvent.click((await card('Dukaan')).getByRole('radio', { name: 'Month' }));
  (await card('Haveli')).getByRole('link', { name: 'Ask for Haveli per year' });
});

test('a plan without a yearly price shows its monthly price, until its year is chosen', async () => {
  show(ok([mandi]));
  const offer = await card('Mandi');
  offer.getByRole('link', { name: 'Ask for Mandi per month' });
  offer.getByText('20% off');
  expect(offer.queryByText(orderMessages.noPricing)).toBeNull();

  fireEvent.click(offer.getByRole('radio', { name: 'Year' }));
  offer.getByText(orderMessages.noPricing);
  expect(offer.queryByRole('link')).toBeNull();
  fireEvent.click(offer.getByRole('button', { name: 'See the price per month' }));
  offer.getByRole('link', { name: 'Ask for Mandi per month' });
});

test('a plan without any price links to a request form', async () => {
  show(ok([plan(105, 'Mela', [])]));
  const offer = await card('Mela');
  offer.getByText(orderMessages.noPricing);
  const way = offer.getByRole('link', { name: 'Ask for the price of Mela' });
  expect(way.getAttribute('href')).toBe('/hire-me');
});
