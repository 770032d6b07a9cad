import { useEffect, useState } from 'react';

/** Sampling interval of the level, milliseconds. */
const EVERY = 100;
/** Steps of the displayed level; finer ones are not visible. */
const STEPS = 10;

/** Returns the loudness of samples from 0 to 1: their root mean square on a scale that speech mostly fills. */
function levelOf(samples: Float32Array): number {
  const sum = samples.reduce((all, sample) => all + sample * sample, 0);
  const decibels = 20 * Math.log10(Math.sqrt(sum / Math.max(samples.length, 1)) || Number.MIN_VALUE);
  // From -50 dB, a quiet room, to -10 dB, a loud voice.
  return Math.round(Math.min(1, Math.max(0, (decibels + 50) / 40)) * STEPS) / STEPS;
}

/** Returns the loudness of a microphone while it is on. No audio is stored. */
export function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track || typeof AudioContext === 'undefined') return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    const samples = new Float32Array(analyser.fftSize);
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const timer = setInterval(() => {
      // A browser may start suspended until a user gesture.
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
