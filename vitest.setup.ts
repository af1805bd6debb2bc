import fc from 'fast-check';

const given = Number(process.env.FC_SEED ?? 1);
if (!Number.isInteger(given)) throw new Error('FC_SEED is a whole number, such as 42.');

/**
 * Property tests draw the same values in every run, so a counterexample fails every time until it is
 * fixed. `FC_SEED=$RANDOM npm run test:unit` draws others. fast-check prints the seed of a failure.
 */
fc.configureGlobal({ seed: given });
