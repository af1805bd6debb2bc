import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, domain, orderId } from './example-values.ts';

/** Stream: `codelicence-<id>`: a customer buys an item once per domain. */
export const codeLicenceStream = (licenceId: string): string => `codelicence-${licenceId}`;

/** This order gives the customer the item for this domain. Once the order ended, another may. */
export const codeLicenceClaimed = defineEvent(
  'CodeLicenceClaimed',
  z.object({
    licenceId: z.string(),
    customerId: z.string(),
    itemId: z.int().positive(),
    domain: asciiDomainSchema,
    orderId: z.string(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'A second purchase is refused from its own stream.' },
    example: {
      licenceId: 'b7a1f4f2-58a5-5d0e-9c3d-2f7f0a4f6e19',
      customerId,
      itemId: 1250,
      domain,
      orderId,
    },
  },
);

export const codeLicenceEvents = [codeLicenceClaimed] as const;
export type CodeLicenceEvent = EventOf<(typeof codeLicenceEvents)[number]>;
