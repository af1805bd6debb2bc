'use server';

import { redirect } from 'next/navigation';
import { theBook } from '../lib/open-book.js';
import { nowInIndia } from '../lib/slots.js';
import { isOwner } from './desk/owner.js';

const text = (form, name) => String(form.get(name) ?? '').slice(0, 200);

/** Clients can send any values: the book checks them all again. */
export const bookVisit = async (form) => {
  const wish = {
    service: text(form, 'service'),
    stylist: text(form, 'stylist'),
    day: text(form, 'day'),
  };
  const person = { name: text(form, 'name'), phone: text(form, 'phone') };
  const begins = Number(text(form, 'begins') || Number.NaN);
  const outcome = theBook().book({ ...wish, ...person, begins }, nowInIndia());
  const result = outcome.ok ? { booked: outcome.id } : { wrong: outcome.reason };
  redirect(`/?${new URLSearchParams({ ...wish, ...result })}`);
};

export const cancelVisit = async (form) => {
  if (await isOwner()) theBook().cancel(text(form, 'id'));
  redirect(`/desk?${new URLSearchParams({ day: text(form, 'day') })}`);
};
