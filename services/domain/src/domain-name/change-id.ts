import { CHANGED_THINGS } from '@haat/contracts/events/domain-change';

const CHANGE_ID = new RegExp(`^CH-([0-9a-f]{16})-(${CHANGED_THINGS.join('|')}|[0-9a-f]{32})$`);

/** The thing is part of the id: with the domain's order it names the stream. @param unique 16 hex digits */
export const changeIdOf = (unique: string, thing: string): string => `CH-${unique}-${thing}`;

/** @returns null for a text that is no id of a change. */
export const thingOfChange = (changeId: string): string | null =>
  CHANGE_ID.exec(changeId)?.[2] ?? null;

/** Such a change was not requested, so it has no id of its own. */
export const changeIdAtRegistrar = (seen: {
  readonly orderId: string;
  readonly thing: string;
  readonly seenAt: string;
}): string => `${seen.orderId} ${seen.thing} ${seen.seenAt}`;
