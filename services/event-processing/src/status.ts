export { MOST_COUNTED, type Standing, standingOf } from './status/standing.ts';
