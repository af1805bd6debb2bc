import type { SupportTopic } from '../../components/support-text.tsx';

/** What a message to us about a renewal opens with. */
export const renewalTopic = (subject: string): SupportTopic => ({
  subject: `Renewal of ${subject}`,
});
