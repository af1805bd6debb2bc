import fc from 'fast-check';

const given = Number(process.env.FC_SEED ?? 1);
if (!Number.isInteger(given)) throw new Error('FC_SEED is a whole number, such as 42.');

/** The same values in every run; `FC_SEED=$RANDOM npm run test:unit` draws others. */
fc.configureGlobal({ seed: given });
