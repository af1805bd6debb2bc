export {
  listParked,
  notifyProcessor,
  type ParkedEvent,
  parkEvents,
  parkedOf,
  parkedStreams,
  requestRetry,
} from './parking/parked-events.ts';
export { listPaused, pauseStream, resumeStream } from './parking/paused-streams.ts';
