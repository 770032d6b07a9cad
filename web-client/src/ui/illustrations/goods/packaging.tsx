import { good, type SceneProps } from './good';

/** A closed cardboard box. */
export function BoxGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="58" ry="6" fill="var(--i-shade)" />
      <path d="M20 58l60-28 60 28-60 28z" fill="var(--i-coil4)" />
      <path d="M20 58l60 28v56l-60-28z" fill="var(--i-wood)" />
      <path d="M140 58L80 86v56l60-28z" fill="var(--i-coil3)" />
      <path d="M44 47l60 28v22l16-8V67L60 39z" fill="var(--i-cream)" />
      <path d="M30 88l20 9v12l-20-9z" fill="var(--i-cream)" />
      <path d="M116 106l8-4v14l-8 4zM100 114l8-4v14l-8 4z" fill="var(--i-wood2)" />
    </svg>
  );
}

/** A jar of preserves. */
export function JarGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="40" ry="6" fill="var(--i-shade)" />
      <path d="M50 42h60q10 8 10 20v66q0 12-12 12H52q-12 0-12-12V62q0-12 10-20z" fill="var(--i-glass)" />
      <path d="M44 74h72v54q0 8-8 8H52q-8 0-8-8z" fill="var(--i-clay)" />
      <circle cx="60" cy="96" r="8" fill="var(--i-clay2)" />
      <circle cx="84" cy="88" r="8" fill="var(--i-clay2)" />
      <circle cx="102" cy="106" r="8" fill="var(--i-clay2)" />
      <circle cx="74" cy="118" r="8" fill="var(--i-clay2)" />
      <path d="M46 22h68q4 0 4 4v12q0 4-4 4H46q-4 0-4-4V26q0-4 4-4z" fill="var(--i-sun)" />
      <path d="M44 30h72v4H44z" fill="var(--i-wheat)" />
      <path d="M58 96h44v26H58z" fill="var(--i-cream)" />
      <path d="M70 104l5 5-5 5-5-5zM80 104l5 5-5 5-5-5zM90 104l5 5-5 5-5-5z" fill="var(--i-near)" />
    </svg>
  );
}

/** Two bottles. */
export function BottleGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="82" cy="140" rx="50" ry="6" fill="var(--i-shade)" />
      <path d="M44 26h20v22q0 6 8 14t8 18v52q0 8-8 8H36q-8 0-8-8V80q0-10 8-18t8-14z" fill="var(--i-green2)" />
      <path d="M42 14h24v14H42z" fill="var(--i-clay)" />
      <path d="M28 88h52v30H28z" fill="var(--i-cream)" />
      <path d="M42 98l5 5-5 5-5-5zM54 98l5 5-5 5-5-5zM66 98l5 5-5 5-5-5z" fill="var(--i-clay)" />
      <path d="M96 44h20v16q14 6 14 20v52q0 8-8 8H90q-8 0-8-8V80q0-14 14-20z" fill="var(--i-near)" />
      <path d="M94 32h24v12H94z" fill="var(--i-sun)" />
      <path d="M82 92h48v24H82z" fill="var(--i-blue2)" />
      <path d="M36 84v-4q0-6 6-12" fill="none" stroke="var(--i-green)" strokeWidth="4" />
    </svg>
  );
}

/** A filled sack, tied. */
export function SackGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="52" ry="6" fill="var(--i-shade)" />
      <path d="M54 46q-34 40-30 78q2 16 18 16h76q16 0 18-16q4-38-30-78z" fill="var(--i-coil4)" />
      <path d="M52 22q28 10 56 0l-4 24H56z" fill="var(--i-coil1)" />
      <path d="M50 42h60v8H50z" fill="var(--i-clay)" />
      <path d="M104 46q14 6 16 18" fill="none" stroke="var(--i-clay)" strokeWidth="5" />
      <path d="M50 82h60v38H50z" fill="var(--i-cream)" />
      <path d="M80 90q14 14 0 26q-14-12 0-26z" fill="var(--i-green2)" />
      <path d="M80 96v24" fill="none" stroke="var(--i-green)" strokeWidth="3" />
      <path d="M40 84q-6 18-4 34M122 88q4 16 2 30" fill="none" stroke="var(--i-coil3)" strokeWidth="4" />
    </svg>
  );
}
