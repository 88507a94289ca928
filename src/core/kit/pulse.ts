/** Milliseconds between two beats. */
const BEAT = 200;
/** Milliseconds without a beat after which a request counts as stopped, for those that wait for it. */
export const SILENCE = 1000;
/** Milliseconds without a beat after which nothing needs to remember a request. */
const LOST = 10_000;
/** Milliseconds for which a pulse beats, unless said otherwise: no work that others wait for takes longer. */
const LIFE = 30_000;

/**
 * The pulse of a request that others wait for. Cloudflare Workers stop a request when its visitor leaves: its promises never
 * settle, its timers never fire, and nothing reports it. So the request beats as long as it works, with timers of its own.
 */
export class Pulse {
  #beats = 0;
  #lastBeat = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Begins to beat.
   * @param life - milliseconds after which it falls silent though the request lives. @default 30 s
   * @param onBeat - called at each beat
   */
  constructor(life: number = LIFE, onBeat?: () => void) {
    const wait = (times: number): void => {
      if (times <= 0) return;
      this.#timer = setTimeout(() => {
        this.#beats += 1;
        this.#lastBeat = Date.now();
        wait(times - 1);
        onBeat?.();
      }, BEAT);
      keepNothingAlive(this.#timer);
    };
    wait(life / BEAT);
  }

  /** How often it has beaten. */
  get beats(): number {
    return this.#beats;
  }

  /** Whether its request was stopped. */
  get isSilent(): boolean {
    return Date.now() - this.#lastBeat > SILENCE;
  }

  /** Whether it has been silent for so long that no request still waits for it. */
  get isLost(): boolean {
    return Date.now() - this.#lastBeat > LOST;
  }

  /** Ends it: the request has done its work, and is never silent. */
  stop(): void {
    this.#lastBeat = Infinity;
    clearTimeout(this.#timer);
  }
}

/** Lets a process end though a timer is set, where timers keep it from that. */
function keepNothingAlive(timer: unknown): void {
  if (typeof timer !== 'object' || timer === null || !('unref' in timer)) return;
  if (typeof timer.unref === 'function') timer.unref();
}
