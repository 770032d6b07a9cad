import { drawing, type SceneProps } from './scene';

/** A woven carpet, half rolled up: carpet cleaning. */
export function CarpetVignette(props: SceneProps) {
  return (
    <svg viewBox="0 0 120 96" {...drawing} {...props}>
      <ellipse cx="60" cy="88" rx="56" ry="6" fill="var(--i-shade)" />
      <path d="M30 26h84v58H30z" fill="var(--i-rug)" />
      <path d="M36 32h78v46H36z" fill="var(--i-coil1)" />
      <path d="M42 38h72v34H42z" fill="var(--i-rug2)" />
      <path d="M62 45l10 10-10 10-10-10zM88 45l10 10-10 10-10-10z" fill="var(--i-sun)" />
      <path d="M62 50l5 5-5 5-5-5zM88 50l5 5-5 5-5-5z" fill="var(--i-near)" />
      <path
        d="M114 26v58M118 30h-4M118 38h-4M118 46h-4M118 54h-4M118 62h-4M118 70h-4M118 78h-4"
        fill="none"
        stroke="var(--i-cream)"
        strokeWidth="2"
      />
      <path d="M10 22h24v64H10z" fill="var(--i-clay3)" />
      <path d="M10 28h24v5H10zM10 75h24v5H10z" fill="var(--i-sun)" />
      <path d="M10 86V24a12 12 0 0 1 24 0" fill="none" stroke="var(--i-coil1)" strokeWidth="2" />
      <path d="M22 8a12 12 0 0 1 12 14H10A12 12 0 0 1 22 8z" fill="var(--i-rug)" />
      <path d="M22 13a7 7 0 0 1 0 13a4 4 0 0 1 0-8" fill="none" stroke="var(--i-coil1)" strokeWidth="2" />
      <path d="M86 10q1 6 7 7q-6 1-7 7q-1-6-7-7q6-1 7-7z" fill="var(--i-blue)" />
    </svg>
  );
}
