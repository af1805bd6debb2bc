// @vitest-environment happy-dom
import type { HostingPlan, PlanPrice } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { ok, serve } from '../../../testing/server.ts';
import { PlanComparison } from './plan-comparison.tsx';

const price = (period: PlanPrice['period'], amount: number, discount: number): PlanPrice => ({
  type: 'periodicals',
  period,
  amount,
  discount,
});
const plan = (id: number, title: string, features: string, prices: PlanPrice[]): HostingPlan => ({
  id,
  category: 244,
  title,
  features,
  prices,
});

const thela = plan(101, 'Thela', '1 website', [price('month', 99, 0), price('year', 1188, 20)]);
const dukaan = plan(102, 'Dukaan', '10 websites\nSSH access', [
  price('month', 199, 10),
  price('year', 2388, 25),
]);
const mandi = plan(104, 'Mandi', 'Unlimited websites', [price('month', 499, 20)]);
const chowk = plan(107, 'Chowk', '', []);

const show = async (...plans: HostingPlan[]) => {
  serve({ 'GET /api/orders/hosting/paid/fetchSwhPlans?categoryId=244': ok(plans) });
  renderPage(
    <PlanComparison
      categoryId={244}
      action={({ title }, period) => <a href="#form">{`Ask for ${title} per ${period}`}</a>}
    />,
  );
  return within(await screen.findByRole('group', { name: 'Period of all plans' }));
};

const card = (title: string) => {
  const article = screen.getByRole('heading', { name: title }).closest('article');
  if (article === null) throw new Error(`${title} has no card.`);
  return within(article);
};

test('one switch changes the price of each plan, the year first', async () => {
  const periods = await show(thela, dukaan);
  expect(periods.getByRole<HTMLInputElement>('radio', { name: 'Year' }).checked).toBe(true);
  card('Thela').getByText('₹79.20');
  const year = card('Dukaan');
  year.getByText('₹149.25');
  year.getByText('₹1,791.00 a year');
  year.getByText(', renews at ₹2,388.00 a year');
  year.getByRole('link', { name: 'Ask for Dukaan per year' });
  screen.getByText('The first year costs 20 to 24% less than 12 months');

  fireEvent.click(periods.getByRole('radio', { name: 'Month' }));
  card('Thela').getByText('Renews at ₹99.00 a month');
  const month = card('Dukaan');
  month.getByText('₹179.10');
  month.getByText('Renews at ₹199.00 a month');
  month.getByRole('link', { name: 'Ask for Dukaan per month' });
});

test('a plan without a yearly price shows its monthly price, until a year is chosen', async () => {
  const periods = await show(thela, dukaan, mandi);
  card('Mandi').getByText('₹399.20');
  card('Mandi').getByText('Monthly only');
  expect(screen.queryByText(orderMessages.noPricing)).toBeNull();

  fireEvent.click(periods.getByRole('radio', { name: 'Month' }));
  fireEvent.click(periods.getByRole('radio', { name: 'Year' }));
  card('Mandi').getByText(orderMessages.noPricing);
  fireEvent.click(card('Mandi').getByRole('button', { name: 'See the price per month' }));
  const link = card('Mandi').getByRole('link', { name: 'Ask for Mandi per month' });
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test('a plan without any price links to a request form', async () => {
  await show(thela, chowk);
  card('Chowk').getByText(orderMessages.noPricing);
  const link = card('Chowk').getByRole('link', { name: 'Ask for the price of Chowk' });
  expect(link.getAttribute('href')).toBe('/hire-me');
});

test('the table compares the features of all plans, and the renewal', async () => {
  await show(thela, dukaan);
  const table = within(screen.getByRole('table', { name: 'What each plan includes' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Thela',
    'Dukaan',
  ]);
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'ThelaDukaan',
    'Top Features',
    'Websites110',
    'SSH access–Not includedIncluded',
    'RenewalPlan renews at ₹99.00 per month.Plan renews at ₹199.00 per month.',
  ]);
});

test('the visitor picks the two plans that a narrow screen compares', async () => {
  await show(thela, dukaan, mandi);
  const shown = () => {
    const cells = [...document.querySelectorAll<HTMLElement>('tbody [data-place]')].slice(0, 2);
    const inPlace = cells.toSorted((a, b) => Number(a.dataset.place) - Number(b.dataset.place));
    return inPlace.map((cell) => cell.textContent);
  };
  const pick = (label: string, option: string) => {
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: label });
    const value = [...list.options].find(({ text }) => text === option)?.value;
    fireEvent.change(list, { target: { value } });
  };
  expect(shown()).toEqual(['10', 'Unlimited']);
  pick('First plan', 'Thela');
  expect(shown()).toEqual(['1', 'Unlimited']);
  // The same plan twice would compare nothing.
  pick('Second plan', 'Thela');
  expect(shown()).toEqual(['Unlimited', '1']);
});
