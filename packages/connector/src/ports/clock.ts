/** Time source of the service; replaced in tests. */
export interface Clock {
  now(): Date;
}

export const machineClock: Clock = { now: () => new Date() };
