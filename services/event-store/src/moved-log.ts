export { EventLogClosed, IncompleteCopy, shownAddress } from './engine/moved-log.ts';
