import { z } from 'zod';
import { personal } from './personal.ts';

/** The registrar's answer, in the fields of the specification's status dialog. */
export const registrarAnswerSchema = z.object({
  actiontypedesc: personal(z.string()).nullable(),
  actionstatusdesc: personal(z.string()).nullable(),
  description: personal(z.string()).nullable(),
  customerid: personal(z.string()).nullable(),
  error: personal(z.string()).nullable(),
  message: personal(z.string()).nullable(),
});
export type RegistrarAnswer = z.infer<typeof registrarAnswerSchema>;
