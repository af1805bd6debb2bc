export { listPaused, pauseStream, resumeStream } from './parking/held-streams.ts';
export {
  listParked,
  notifyProcessor,
  type ParkedEvent,
  parkEvents,
  parkedOf,
  parkedStreams,
  requestRetry,
} from './parking/parked-events.ts';
