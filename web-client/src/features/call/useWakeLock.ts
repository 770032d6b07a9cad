import { useEffect } from 'react';

/** Keeps the screen on while the component is mounted, where the browser supports it. */
export function useWakeLock() {
  useEffect(() => {
    let isOver = false;
    let held: WakeLockSentinel | undefined;
    const request = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
        else held = lock;
      } catch {
        // The device saves power; the call continues without the lock.
      }
    };
    // The browser releases the lock of a hidden page.
    const onVisible = () => void request();
    void request();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void held?.release().catch(() => undefined);
    };
  }, []);
}
