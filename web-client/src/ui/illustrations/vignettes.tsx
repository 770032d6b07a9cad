import { Van } from './parts/Van';
import { hidden, type SceneProps } from './scene';

/** Small harbour for menus. */
export function ProductsVignette(props: SceneProps) {
  return (
    <svg viewBox="0 0 72 56" strokeLinecap="round" strokeLinejoin="round" {...hidden} {...props}>
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
    <svg viewBox="0 0 72 56" strokeLinecap="round" strokeLinejoin="round" {...hidden} {...props}>
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
    <svg viewBox="0 0 72 56" strokeLinecap="round" strokeLinejoin="round" {...hidden} {...props}>
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
    <svg viewBox="0 0 72 56" strokeLinecap="round" strokeLinejoin="round" {...hidden} {...props}>
      <g transform="translate(4 52) scale(.26)">
        <g transform="translate(0 0)">
          <ellipse cx="60" cy="4" rx="74" ry="6" fill="var(--i-shade)" />
          <path d="M18-14l-6 16M104-14l6 16" fill="none" stroke="var(--i-wood2)" strokeWidth="6" />
          <path d="M8-20v-92q0-34 34-34h16q34 0 34 34v40H8z" fill="var(--i-plum)" />
          <path d="M8-20h104v-26q0-8-8-8H20q-12 0-12 10z" fill="var(--i-plum3)" />
          <path
            d="M-6-12v-44q0-16 14-16t14 16v44zM96-12v-44q0-16 14-16t14 16v44zM-6-22h130v10H-6z"
            fill="var(--i-plum)"
          />
          <path d="M30-120q20-10 42 0l-4 44q-17 6-34 0z" fill="var(--i-coil1)" />
          <path d="M31-106l39 0-1 6H31.6z" fill="var(--i-coil5)" />
          <path d="M33-92h36l-.6 5H33.6z" fill="var(--i-coil4)" />
        </g>
      </g>
      <g transform="translate(68 52) scale(.26)">
        <g transform="translate(0 0) scale(-1 1)">
          <ellipse cx="60" cy="4" rx="74" ry="6" fill="var(--i-shade)" />
          <path d="M18-14l-6 16M104-14l6 16" fill="none" stroke="var(--i-wood2)" strokeWidth="6" />
          <path d="M8-20v-92q0-34 34-34h16q34 0 34 34v40H8z" fill="var(--i-near)" />
          <path d="M8-20h104v-26q0-8-8-8H20q-12 0-12 10z" fill="var(--i-van2)" />
          <path
            d="M-6-12v-44q0-16 14-16t14 16v44zM96-12v-44q0-16 14-16t14 16v44zM-6-22h130v10H-6z"
            fill="var(--i-near)"
          />
          <path d="M30-120q20-10 42 0l-4 44q-17 6-34 0z" fill="var(--i-coil1)" />
          <path d="M31-106l39 0-1 6H31.6z" fill="var(--i-coil5)" />
          <path d="M33-92h36l-.6 5H33.6z" fill="var(--i-coil4)" />
        </g>
      </g>
      <g transform="translate(36 52)">
        <g transform="translate(0 0) scale(0.3)">
          <ellipse cx="0" cy="1" rx="26" ry="4" fill="var(--i-shade)" />
          <path d="M-22-16a22 20 0 0 0 44 0c0-14-12-18-15-26l-2-22h-10l-2 22c-3 8-15 12-15 26z" fill="var(--i-clay)" />
          <path d="M-5-60h10l3-8H-8z" fill="var(--i-clay2)" />
          <path d="M7-50c16-2 22 12 12 24" fill="none" stroke="var(--i-clay)" strokeWidth="5" />
          <path d="M-18-26l-16-14-4 5 14 18z" fill="var(--i-clay)" />
          <path d="M-22-17h44l-1 5h-42z" fill="var(--i-clay2)" />
          <circle cx="0" cy="-74" r="4" fill="var(--i-sun)" />
        </g>
      </g>
    </svg>
  );
}
