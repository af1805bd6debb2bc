import { createParsing } from '../../parsing/parsing.ts';

/** One for all crawls of a test process; its threads start once and keep nothing alive. */
export const testParsing = createParsing();
