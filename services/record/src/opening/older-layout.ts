/** Haat 0.x stored other event types, tables and columns than 1.0. No shop ever ran it. */
export class OlderLayout extends Error {
  override readonly name = 'OlderLayout';

  /** @param place of the data, such as a folder or a setting */
  constructor(place: string) {
    super(
      `Haat 0.x made the data in ${place}. This is Haat 1.0, which does not read them. They are ` +
        'untouched. To begin a new shop beside them: npm start -- --fresh',
    );
  }
}

/** The first event of an event log of Haat 0.x. */
export const OLDER_OPENING = 'RecordOpened';
