/** The service's time. Tests pass their own. */
export interface Clock {
  now(): Date;
}

export const machineClock: Clock = { now: () => new Date() };
