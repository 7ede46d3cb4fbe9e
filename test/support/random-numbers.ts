import { randomInt } from 'node:crypto';
import type { TestContext } from 'vitest';

/** Environment variable with the seed of an earlier run, to repeat it. */
const variable = 'SALESTAX_TEST_SEED';

/** A whole number that differs in each run. A failed test prints how to repeat the run with the same seed. */
export async function randomSeed({ annotate }: Pick<TestContext, 'annotate'>): Promise<number> {
  const given = process.env[variable];
  const seed = given === undefined ? randomInt(1, modulus) : Number(given);
  if (!Number.isInteger(seed) || seed < 1 || seed >= modulus)
    throw new Error(`${variable} is not a whole number from 1 to ${modulus - 1}: ${given}`);
  await annotate(`Repeat with ${variable}=${seed}`);
  return seed;
}

const modulus = 2_147_483_647;

/** Numbers in [0, 1), the same for the same seed (Park and Miller, Communications of the ACM, 1988). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % modulus;
    return state / modulus;
  };
}
