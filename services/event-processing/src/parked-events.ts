export { holdStream, letGoOn, listHeld } from './parking/held-streams.ts';
export {
  listParked,
  type ParkedEvent,
  parkEvents,
  parkedOf,
  parkedStreams,
  tellFollower,
  wantRetry,
} from './parking/parked-events.ts';
