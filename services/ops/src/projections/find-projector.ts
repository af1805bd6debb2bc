import type { Projector } from '@haat/projections/projector';
import { projectors } from '@haat/projections/projectors';
import { oneOf } from '../command-line/kinds.ts';

export const findProjector = (name: string): Projector | undefined =>
  projectors.find((candidate) => candidate.name === name);

export const READ_MODEL = oneOf(projectors.map(({ name }) => name));
