import type { SupportTopic } from '../../components/support-text.tsx';

export const renewalTopic = (subject: string): SupportTopic => ({
  subject: `Renewal of ${subject}`,
});
