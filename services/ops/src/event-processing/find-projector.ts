import type { Projector } from '@haat/projections/projectors/projector';
import { projectors } from '@haat/projections/projectors/projectors';
import { oneOf } from '../command-line/kinds.ts';

export const findProjector = (name: string): Projector | undefined =>
  projectors.find((candidate) => candidate.name === name);

export const READ_MODEL = oneOf(projectors.map(({ name }) => name));
