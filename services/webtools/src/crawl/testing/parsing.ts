import { createParsing } from '../../parsing/parsing.ts';

export const testParsing = createParsing();
