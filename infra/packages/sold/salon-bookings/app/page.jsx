import { theBook } from '../lib/open-book.js';
import { dayAfter, nowInIndia, shownDay, timeOf } from '../lib/slots.js';
import { salon } from '../salon.js';
import { bookVisit } from './actions.js';

export const dynamic = 'force-dynamic';

const WRONG = {
  name: 'Please enter your name.',
  phone: 'Please check your mobile number.',
  taken: 'This time is not free. Please choose another one.',
  many: 'You already have three visits booked. Please call us.',
};

const nameOf = (service) => salon.services.find(({ id }) => id === service)?.name ?? service;

const first = (value) => (Array.isArray(value) ? value[0] : value) ?? '';

/** A GET form, so that it works without JavaScript. */
const Choose = ({ wish, today }) => (
  <form className="card">
    <label>
      Service and stylist
      <select name="visit" defaultValue={`${wish.service} ${wish.stylist}`}>
        {salon.services.flatMap(({ id, name, rupees, minutes }) =>
          Object.entries(minutes).map(([stylist, takes]) => (
            <option key={`${id} ${stylist}`} value={`${id} ${stylist}`}>
              {name}, {salon.stylists[stylist]}: ₹{rupees.toLocaleString('en-IN')}, {takes} minutes
            </option>
          )),
        )}
      </select>
    </label>
    <label>
      Day
      <input
        type="date"
        name="day"
        min={today}
        max={dayAfter(today, salon.daysAhead)}
        defaultValue={wish.day || today}
        required
      />
    </label>
    <button type="submit">Show free times</button>
  </form>
);

const Times = ({ wish, slots }) => (
  <form action={bookVisit} className="card">
    {Object.entries(wish).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <fieldset>
      <legend>Free times on {shownDay(wish.day)}</legend>
      {slots.map((begins) => (
        <label key={begins} className="time">
          <input type="radio" name="begins" value={begins} required />
          <span>{timeOf(begins)}</span>
        </label>
      ))}
    </fieldset>
    <label>
      Name
      <input name="name" autoComplete="name" maxLength={80} required />
    </label>
    <label>
      Mobile number
      <input name="phone" type="tel" autoComplete="tel" required />
    </label>
    <button type="submit">Book</button>
  </form>
);

export default async function Page({ searchParams }) {
  const query = await searchParams;
  const [service, stylist] = first(query.visit).split(' ');
  const wish = {
    service: service || first(query.service),
    stylist: stylist || first(query.stylist),
    day: first(query.day),
  };
  const now = nowInIndia();
  const slots = theBook().slots(wish, now);
  const booked = theBook().visit(first(query.booked));
  const wrong = Object.hasOwn(WRONG, first(query.wrong)) ? WRONG[first(query.wrong)] : null;
  return (
    <>
      <h1>{salon.name}</h1>
      <p>{salon.line}</p>
      {booked && (
        <p role="status" className="good">
          {nameOf(booked.service)} with {salon.stylists[booked.stylist] ?? booked.stylist} is booked
          for {shownDay(booked.day)} at {timeOf(booked.begins)}. See you then.
        </p>
      )}
      {wrong && <p role="alert">{wrong}</p>}
      <Choose wish={wish} today={now.day} />
      {wish.day !== '' && !booked && slots.length === 0 && (
        <p>No free times on {shownDay(wish.day)}. Please choose another day.</p>
      )}
      {slots.length > 0 && !booked && <Times wish={wish} slots={slots} />}
    </>
  );
}
