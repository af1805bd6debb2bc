import { characterCounter } from './character-counter/tool.ts';
import { duplicateLinesRemover } from './duplicate-lines-remover/tool.ts';
import { slugGenerator } from './slug-generator/tool.ts';
import type { Tool } from './tool.ts';
import { uppercaseLowercase } from './uppercase-lowercase/tool.ts';
import { uuidV4Generator } from './uuid-v4-generator/tool.ts';

/** Every tool that is open, in the order of the tiles. Each is a folder: words, service, view. */
export const tools: readonly Tool[] = [
  duplicateLinesRemover,
  uuidV4Generator,
  slugGenerator,
  uppercaseLowercase,
  characterCounter,
];
