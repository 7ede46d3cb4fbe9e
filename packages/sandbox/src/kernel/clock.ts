/** The time of the sandbox, used by all its services; tests set it. */
export interface Clock {
  now(): Date;
}

export interface SettableClock extends Clock {
  /** Stops at this moment until it is set again or released. */
  set(moment: Date): void;
  /** Moves the current time forward, or back when negative, in milliseconds. */
  advance(milliseconds: number): void;
  /** Follows the machine's clock again. */
  release(): void;
}

export function createClock(machine: () => number = Date.now): SettableClock {
  let stoppedAt: number | null = null;
  let offset = 0;
  const read = () => stoppedAt ?? machine() + offset;
  return {
    now: () => new Date(read()),
    set: (moment) => {
      stoppedAt = moment.getTime();
    },
    advance: (milliseconds) => {
      if (stoppedAt === null) offset += milliseconds;
      else stoppedAt += milliseconds;
    },
    release: () => {
      stoppedAt = null;
      offset = 0;
    },
  };
}
