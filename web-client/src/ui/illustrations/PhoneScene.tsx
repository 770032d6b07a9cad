import { useId } from 'react';
import { hidden, type SceneProps } from './scene';

/** A phone that shows the van under the arch: the coming app. */
export function PhoneScene(props: SceneProps) {
  const id = useId();
  return (
    <svg viewBox="0 0 260 520" strokeLinecap="round" strokeLinejoin="round" {...hidden} {...props}>
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
          <ellipse cx="98" cy="2" rx="104" ry="5" fill="var(--i-shade)" />
          <path d="M4-14V-72a10 10 0 0 1 10-10H122v68z" fill="var(--i-van)" />
          <path d="M122-82h16c8 0 12 3 16 9l18 28 14 6c5 2 8 6 8 12v13h-72z" fill="var(--i-van2)" />
          <path d="M132-73h8c5 0 8 2 10 6l12 22h-30z" fill="var(--i-glass)" />
          <path d="M4 -30h118v8h-118z" fill="var(--i-cream)" />
          <path
            d="M12.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM26.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM40.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM54.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM68.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM82.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM96.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6zM110.7 -29.9h2.6v2.6h2.6v2.6h-2.6v2.6h-2.6v-2.6h-2.6v-2.6h2.6v-2.6z"
            fill="var(--i-sun)"
          />
          <path d="M4-14h190v6H4z" fill="var(--i-ink)" />
          <path d="M186-36h8v10h-8z" fill="var(--i-light)" />
          <path d="M128-40h8" fill="none" stroke="var(--i-ink)" strokeWidth="2" />
          <path d="M122-80v64" fill="none" stroke="var(--i-near)" strokeWidth="2" />
          <path d="M46-48a17 17 0 0 1 34 0" fill="none" stroke="var(--i-cream)" strokeWidth="5" />
          <path d="M63-56l6 8-6 8-6-8z" fill="var(--i-sun)" />
          <circle cx="38" cy="-8" r="16" fill="var(--i-ink)" />
          <circle cx="38" cy="-8" r="7" fill="var(--i-snow)" />
          <circle cx="152" cy="-8" r="16" fill="var(--i-ink)" />
          <circle cx="152" cy="-8" r="7" fill="var(--i-snow)" />
        </g>
      </g>
    </svg>
  );
}
