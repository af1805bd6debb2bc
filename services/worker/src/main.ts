import { runRoles } from '@haat/platform/serving';
import { start } from './start.ts';

await runRoles([[start, process.env]]);
