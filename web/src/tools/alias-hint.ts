import type { AliasEnd } from '@haat/contracts/http/webtools/dns-failure';
import { nameInBothForms } from './idn/readable-name.ts';

type Aliases = {
  readonly aliases: readonly string[];
  readonly aliasEnd: AliasEnd;
};

/** Null where the chain ends at an existing name. */
export const aliasHint = ({ aliases, aliasEnd }: Aliases): string | null => {
  const last = nameInBothForms(aliases.at(-1) ?? '');
  switch (aliasEnd) {
    case 'loop':
      return (
        `Its aliases go in a circle: ${[...aliases, aliases[0]].join(', ')}. Nothing is found ` +
        'behind it until one of these CNAME records is changed.'
      );
    case 'too_long':
      return (
        `It is an alias of an alias, more than ${aliases.length - 1} times. Many resolvers give up ` +
        'before that: let its CNAME record point to the last name at once.'
      );
    case 'missing':
      return aliases.length < 2
        ? null
        : `Its alias leads to ${last}, which does not exist. Remove the CNAME record: anyone ` +
            'who registers that domain gets your visitors.';
    default:
      return null;
  }
};
