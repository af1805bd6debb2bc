import { z } from 'zod';
import { downloadStarted } from '../events/download.ts';

export const downloadCommandSchema = downloadStarted.schema.extend({
  type: z.literal('StartDownload'),
});
export type DownloadCommand = z.infer<typeof downloadCommandSchema>;
