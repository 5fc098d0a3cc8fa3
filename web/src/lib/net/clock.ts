/** The server's clock, guessed from the times it sends along. */
export class ServerClock {
  #ahead: number | null = null;

  /** Takes in a time the server has just told. The least delayed message is the best guess. */
  hear(serverNow: number, localNow = Date.now()): void {
    const ahead = serverNow - localNow;
    this.#ahead = this.#ahead === null ? ahead : Math.max(this.#ahead, ahead);
  }

  /** Forgets the guess, for instance after the device has slept. */
  reset(): void {
    this.#ahead = null;
  }

  /** Milliseconds since 1970 by the server's clock. */
  now(localNow = Date.now()): number {
    return localNow + (this.#ahead ?? 0);
  }
}
