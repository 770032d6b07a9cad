import { useId } from 'react';
import { Van } from './parts/Van';
import { drawing, type SceneProps } from './scene';

/** A phone that shows the van under the arch: the coming app. */
export function PhoneScene(props: SceneProps) {
  const id = useId();
  return (
    <svg viewBox="0 0 260 520" {...drawing} {...props}>
      <path d="M8 20q0-20 20-20h204q20 0 20 20v500H8z" fill="var(--i-phone)" />
      <path d="M18 24q0-14 14-14h196q14 0 14 14v496H18z" fill="var(--i-screen)" />
      <rect x="100" y="20" width="60" height="12" rx="6" fill="var(--i-phone)" />
      <clipPath id={`${id}-ph`}>
        <path d="M30 208V150a100 100 0 0 1 200 0v58z" />
      </clipPath>
      <g clipPath={`url(#${id}-ph)`}>
        <path d="M30 40h200v170h-200z" fill="var(--i-sky)" />
        <circle cx="176" cy="98" r="18" fill="var(--i-sun)" />
        <path d="M30 170l36-40 20 18 40-56 34 46 22-18 48 50v50H30z" fill="var(--i-mid)" />
        <path
          d="M126 92L140.8 112L136.7 106L131.5 115.2L127.4 107.6L122.2 116.4L116.9 106.8L111.7 112z"
          fill="var(--i-snow)"
        />
        <path d="M30 176q50-16 100-6t100-4v50H30z" fill="var(--i-field1)" />
        <path d="M30 194q60-8 200-4v20H30z" fill="var(--i-road)" />
        <g transform="translate(90 202) scale(0.46)">
          <Van />
        </g>
      </g>
    </svg>
  );
}
