import { Pulse } from '../kit/pulse.js';

interface Waiting {
  readonly pulse: Pulse;
  readonly wake: () => void;
}

/**
 * The attempts on one counter that are under way in this process, and the requests that wait until one of them ends: one is
 * woken for each that ends, first come, first served. Requests that were stopped keep no other waiting.
 */
export class Line {
  readonly #underWay = new Set<Pulse>();
  #waiting: readonly Waiting[] = [];

  /** Whether an attempt is under way whose request still lives. */
  get isBusy(): boolean {
    for (const pulse of this.#underWay) if (pulse.isSilent) this.#underWay.delete(pulse);
    return this.#underWay.size > 0;
  }

  /** Whether it can be forgotten. */
  get isEmpty(): boolean {
    return this.#underWay.size === 0 && this.#waiting.length === 0;
  }

  /** How many requests wait, without those that were stopped. */
  get length(): number {
    this.#waiting = this.#waiting.filter(({ pulse }) => !pulse.isLost);
    return this.#waiting.length;
  }

  /** Notes that an attempt is under way; call what it returns when it has ended. */
  begin(): () => void {
    const pulse = new Pulse();
    this.#underWay.add(pulse);
    return () => {
      pulse.stop();
      this.#underWay.delete(pulse);
      this.wakeNext();
    };
  }

  /** Wakes the request that has waited for longest, of those that were not stopped. */
  wakeNext(): void {
    this.#waiting.find(({ pulse }) => !pulse.isSilent)?.wake();
  }

  /** Waits until the request is woken, or no attempt is under way any more. @param isFirst - whether it waited before */
  wait(isFirst: boolean): Promise<void> {
    return new Promise((resolve) => {
      // With a timer of its own: the request that should have woken it may have been stopped.
      const pulse = new Pulse(Infinity, () => {
        if (!this.isBusy) wake();
      });
      const wake = (): void => {
        pulse.stop();
        this.#waiting = this.#waiting.filter((one) => one !== mine);
        resolve();
      };
      const mine = { pulse, wake };
      this.#waiting = isFirst ? [mine, ...this.#waiting] : [...this.#waiting, mine];
    });
  }
}
