import { opsPrefix } from '@haat/platform/operator-settings';
import type { OpsCommand } from '../command-line/command.ts';
import { ANYTHING } from '../command-line/kinds.ts';
import { done, refused } from '../command-line/outcome.ts';
import { eventRow, showWhole } from './event-view.ts';

export const ENCRYPTED_OPTION = {
  sealed: { about: 'shows personal data as [encrypted]' },
} as const;

export const show: OpsCommand = {
  about: 'Shows the events of a stream with their data, oldest first.',
  takes: { stream: ANYTHING },
  options: ENCRYPTED_OPTION,
  example: 'order-HT-261123-7K3M92',
  run: async (shop, { values: { stream = '' }, options }, output) => {
    const { store } = await shop.services();
    const { read } = options.sealed === undefined ? store : store.blank;
    const { events } = await read(stream);
    if (events.length === 0) {
      const form = /^[a-z]/.test(stream)
        ? ''
        : ` Its name begins with its kind, as in order-${stream}.`;
      return refused(`Stream ${stream} not found.${form} To see names: ${opsPrefix()} events tail`);
    }
    showWhole(output, events.map(eventRow));
    return done();
  },
};
