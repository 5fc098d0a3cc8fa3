/** Keeps the screen from going dark, where the browser allows it; returns how to stop. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  async function ask() {
    if (!wanted || document.visibilityState !== 'visible' || !navigator.wakeLock) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (!wanted) lock?.release();
  }

  // A page that was hidden has lost its lock.
  document.addEventListener('visibilitychange', ask);
  ask();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', ask);
    lock?.release().catch(() => {});
  };
}

/** A short buzz in the hand; browsers allow it only after a touch. */
export function buzz(milliseconds = 20): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(milliseconds);
}
