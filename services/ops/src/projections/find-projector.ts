import type { Projector } from '@haat/projections/projector';
import { projectors } from '@haat/projections/projectors';

export const findProjector = (name: string): Projector | undefined =>
  projectors.find((candidate) => candidate.name === name);

export const noProjector = (name: string): string =>
  `There is no read model ${name}. They are: ${projectors.map((one) => one.name).join(', ')}.`;
