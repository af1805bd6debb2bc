import { z } from 'zod';

/**
 * `POST /api/orders/{id}/hosting-login`, for the order's customer, once: 409 before the plan is set
 * up and after it was shown, 410 where nobody asked for it in 30 days.
 */
export const hostingLoginAnswerSchema = z.object({
  username: z.string(),
  password: z.string(),
  /** Where they are typed in. */
  panel_url: z.url(),
});
export type HostingLoginAnswer = z.infer<typeof hostingLoginAnswerSchema>;
