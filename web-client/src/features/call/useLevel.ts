import { useEffect, useState } from 'react';

/** How often the level is looked at, milliseconds. */
const EVERY = 100;
/** Steps of what is shown: a finer one is not seen. */
const STEPS = 10;

/** How loud samples are, from 0 to 1: their root mean square, on a scale on which speech fills most of it. */
export function levelOf(samples: Float32Array): number {
  const sum = samples.reduce((all, sample) => all + sample * sample, 0);
  const decibels = 20 * Math.log10(Math.sqrt(sum / Math.max(samples.length, 1)) || Number.MIN_VALUE);
  // From -50 dB, a quiet room, to -10 dB, a loud voice.
  return Math.round(Math.min(1, Math.max(0, (decibels + 50) / 40)) * STEPS) / STEPS;
}

/** How loud a microphone is, while it is on. Nothing of it is kept. */
export function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track || typeof AudioContext === 'undefined') return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    const samples = new Float32Array(analyser.fftSize);
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const timer = setInterval(() => {
      // A browser may begin with silence until something is pressed.
      if (context.state === 'suspended') void context.resume();
      analyser.getFloatTimeDomainData(samples);
      setLevel(track.enabled ? levelOf(samples) : 0);
    }, EVERY);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [track]);
  return track ? level : 0;
}
