import { Armchair, Jebena } from './parts/room';
import { Van } from './parts/Van';
import { drawing, type SceneProps } from './scene';

/** Small harbour for menus. */
export function ProductsVignette(props: SceneProps) {
  return (
    <svg viewBox="0 0 72 56" {...drawing} {...props}>
      <path d="M4 40h64l-6 12H12z" fill="var(--i-van2)" />
      <path d="M14 26h14v12h-14z" fill="var(--i-clay)" />
      <path d="M30 26h14v12h-14z" fill="var(--i-sun)" />
      <path d="M30 12h14v12h-14z" fill="var(--i-near)" />
      <path d="M46 18h10v20h-10z" fill="var(--i-cream)" />
      <path d="M44 15h14v4h-14z" fill="var(--i-near)" />
      <path d="M2 54q8-5 16 0t16 0t16 0t16 0" fill="none" stroke="var(--i-sea3)" strokeWidth="2" />
      <path
        d="M15.2 42.6h1.6v1.6h1.6v1.6h-1.6v1.6h-1.6v-1.6h-1.6v-1.6h1.6v-1.6zM24.2 42.6h1.6v1.6h1.6v1.6h-1.6v1.6h-1.6v-1.6h-1.6v-1.6h1.6v-1.6zM33.2 42.6h1.6v1.6h1.6v1.6h-1.6v1.6h-1.6v-1.6h-1.6v-1.6h1.6v-1.6zM42.2 42.6h1.6v1.6h1.6v1.6h-1.6v1.6h-1.6v-1.6h-1.6v-1.6h1.6v-1.6zM51.2 42.6h1.6v1.6h1.6v1.6h-1.6v1.6h-1.6v-1.6h-1.6v-1.6h1.6v-1.6z"
        fill="var(--i-sun)"
      />
    </svg>
  );
}

/** Small bucket for menus. */
export function CleaningVignette(props: SceneProps) {
  return (
    <svg viewBox="0 0 72 56" {...drawing} {...props}>
      <path d="M22 54l-6-32h40l-6 32z" fill="var(--i-sun)" />
      <path d="M18 24q18-26 36 0" fill="none" stroke="var(--i-ink)" strokeWidth="2" />
      <rect x="13" y="20" width="46" height="5" rx="2" fill="var(--i-coil5)" />
      <path d="M24 20q-4-12 8-14t14 4t4 10z" fill="var(--i-snow)" />
      <circle cx="44" cy="12" r="6" fill="var(--i-blue2)" />
      <circle cx="28" cy="12" r="4" fill="var(--i-blue2)" />
      <path d="M62 10q1 6 7 7q-6 1-7 7q-1-6-7-7q6-1 7-7z" fill="var(--i-blue)" />
    </svg>
  );
}

/** Small van for menus. */
export function CargoVignette(props: SceneProps) {
  return (
    <svg viewBox="0 0 72 56" {...drawing} {...props}>
      <g transform="translate(1 48)">
        <g transform="translate(0 0) scale(0.36)">
          <Van />
        </g>
      </g>
      <path d="M0 52h72" fill="none" stroke="var(--i-cargoL)" strokeWidth="3" strokeDasharray="10 6" />
    </svg>
  );
}

/** Small therapy room for menus. */
export function TherapyVignette(props: SceneProps) {
  return (
    <svg viewBox="0 0 72 56" {...drawing} {...props}>
      <g transform="translate(4 52) scale(.26)">
        <g transform="translate(0 0)">
          <Armchair color="var(--i-plum)" seat="var(--i-plum3)" />
        </g>
      </g>
      <g transform="translate(68 52) scale(.26)">
        <g transform="translate(0 0) scale(-1 1)">
          <Armchair color="var(--i-near)" seat="var(--i-van2)" />
        </g>
      </g>
      <g transform="translate(36 52)">
        <g transform="translate(0 0) scale(0.3)">
          <Jebena />
        </g>
      </g>
    </svg>
  );
}
