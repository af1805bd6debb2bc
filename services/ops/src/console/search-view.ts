import type { ConsoleFindings, ConsoleFound, Shown } from '@haat/contracts/http/console';
import { lineOf } from '@haat/worker/alarms/next-command';
import { type FindServices, type Found, type FoundKind, find } from '../find/find.ts';
import { oneLine } from '../inbox/command.ts';
import { orderIn } from './inbox-view.ts';

/** Whether the title names a person, has their UTR, or was written by them. */
const IS_PERSONAL: Readonly<Record<FoundKind, boolean>> = {
  order: false,
  payment: true,
  credit: false,
  domain: false,
  plan: false,
  customer: true,
  invoice: false,
  'credit note': false,
  ticket: true,
  message: true,
};

const viewOf = (one: Found, text: string): ConsoleFound => {
  const { kind, id, title, at, amountPaise, customerId, next } = one;
  const shownAt = `/data/search/shown?${new URLSearchParams({ q: text, kind, id })}`;
  return {
    ...{ kind, id, at, amountPaise, customerId, line: lineOf(next), orderId: orderIn(id) },
    title: IS_PERSONAL[kind] ? { shownAt } : { text: oneLine(title) },
  };
};

const MAX_LENGTH = 300;

const textIn = (query: URLSearchParams): string =>
  (query.get('q') ?? '').trim().slice(0, MAX_LENGTH);

export const search = async (
  services: FindServices,
  query: URLSearchParams,
): Promise<ConsoleFindings> => {
  const began = performance.now();
  const text = textIn(query);
  const { found, tried, isCut } = await find(services, text);
  const tookMs = Math.round(performance.now() - began);
  return { found: found.map((one) => viewOf(one, text)), tried, isCut, tookMs };
};

/** @returns null where it is no longer found. */
export const showFound = async (
  services: FindServices,
  query: URLSearchParams,
): Promise<Shown | null> => {
  const { found } = await find(services, textIn(query));
  const one = found.find(({ kind, id }) => kind === query.get('kind') && id === query.get('id'));
  return one === undefined ? null : { text: oneLine(one.title) };
};
