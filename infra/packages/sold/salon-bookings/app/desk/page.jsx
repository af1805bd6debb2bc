import { theBook } from '../../lib/open-book.js';
import { isDay, nowInIndia, shownDay, timeOf } from '../../lib/slots.js';
import { salon } from '../../salon.js';
import { cancelVisit } from '../actions.js';
import { isOwner } from './owner.js';

export const dynamic = 'force-dynamic';
export const metadata = { title: 'Desk', robots: { index: false } };

const nameOf = (service) => salon.services.find(({ id }) => id === service)?.name ?? service;

const Visit = ({ visit }) => (
  <tr>
    <td>
      {timeOf(visit.begins)} to {timeOf(visit.ends)}
    </td>
    <td>{salon.stylists[visit.stylist] ?? visit.stylist}</td>
    <td>{nameOf(visit.service)}</td>
    <td>
      {visit.name}, {visit.phone}
    </td>
    <td>
      <form action={cancelVisit}>
        <input type="hidden" name="id" value={visit.id} />
        <input type="hidden" name="day" value={visit.day} />
        <button type="submit" aria-label={`Cancel ${visit.name}’s visit`}>
          Cancel
        </button>
      </form>
    </td>
  </tr>
);

export default async function Desk({ searchParams }) {
  if (!(await isOwner()))
    return <p role="alert">Wrong username or password. Close the browser and try again.</p>;
  const { day: requestedDay } = await searchParams;
  const day = isDay(String(requestedDay)) ? String(requestedDay) : nowInIndia().day;
  const visits = theBook().visitsOf(day);
  return (
    <>
      <h1>Visits on {shownDay(day)}</h1>
      <form className="card">
        <label>
          Day
          <input type="date" name="day" defaultValue={day} />
        </label>
        <button type="submit">Show</button>
      </form>
      {visits.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Stylist</th>
              <th scope="col">Service</th>
              <th scope="col">Client</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {visits.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </tbody>
        </table>
      )}
      {visits.length === 0 && <p>No visits on this day.</p>}
    </>
  );
}
