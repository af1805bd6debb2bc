import { z } from 'zod';

/**
 * `POST /api/orders/{id}/hosting-login`, once: 409 before set-up or once shown, 410 after 30 days.
 */
export const hostingLoginAnswerSchema = z.object({
  username: z.string(),
  password: z.string(),
  panel_url: z.url(),
});
export type HostingLoginAnswer = z.infer<typeof hostingLoginAnswerSchema>;
