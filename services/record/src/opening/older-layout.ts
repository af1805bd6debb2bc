/** The first event of an event log of Haat 0.x. */
export const OLDER_OPENING = 'RecordOpened';
