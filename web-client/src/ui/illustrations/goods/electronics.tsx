import { good, type SceneProps } from './good';

/** A coiled cable with its plug. */
export function CableGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="50" ry="6" fill="var(--i-shade)" />
      <path d="M80 34a42 42 0 1 1-.1 0" fill="none" stroke="var(--i-blue5)" strokeWidth="9" />
      <path d="M80 48a28 28 0 1 1-.1 0" fill="none" stroke="var(--i-near)" strokeWidth="9" />
      <path d="M80 62a14 14 0 1 1-.1 0" fill="none" stroke="var(--i-blue5)" strokeWidth="9" />
      <path d="M44 96q-20 12-14 30" fill="none" stroke="var(--i-blue5)" strokeWidth="7" />
      <path d="M20 120h20v16q0 6-6 6h-8q-6 0-6-6z" fill="var(--i-sun)" />
      <path d="M25 142v8M35 142v8" fill="none" stroke="var(--i-stone2)" strokeWidth="4" />
      <path d="M66 110h28v10H66z" fill="var(--i-clay)" />
    </svg>
  );
}

/** A desk lamp and its light. */
export function LampGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <path d="M84 66L40 132h104L112 52z" fill="var(--i-light)" opacity=".45" />
      <ellipse cx="62" cy="142" rx="36" ry="6" fill="var(--i-shade)" />
      <path d="M38 130h48v8q0 4-4 4H42q-4 0-4-4z" fill="var(--i-van)" />
      <path d="M62 130V92L44 56" fill="none" stroke="var(--i-van2)" strokeWidth="7" />
      <path d="M44 56l42-18" fill="none" stroke="var(--i-van2)" strokeWidth="7" />
      <circle cx="44" cy="56" r="6" fill="var(--i-clay)" />
      <circle cx="62" cy="92" r="6" fill="var(--i-clay)" />
      <path d="M78 22l40 22-12 22q-20-2-38-24z" fill="var(--i-sun)" />
      <path d="M70 42q14 20 38 24" fill="none" stroke="var(--i-clay3)" strokeWidth="4" />
      <circle cx="92" cy="56" r="8" fill="var(--i-light)" />
    </svg>
  );
}

/** A circuit board. */
export function BoardGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="54" ry="6" fill="var(--i-shade)" />
      <path d="M24 44q0-8 8-8h96q8 0 8 8v80q0 8-8 8H32q-8 0-8-8z" fill="var(--i-green2)" />
      <path
        d="M40 52h18v14M104 52v20h16M40 116h20V96M120 116h-22v-16M40 84h20M120 90h-18"
        fill="none"
        stroke="var(--i-sun)"
        strokeWidth="3"
      />
      <path d="M62 68h40v32H62z" fill="var(--i-ink)" />
      <path
        d="M68 68v-8M78 68v-8M88 68v-8M98 68v-8M68 108v-8M78 108v-8M88 108v-8M98 108v-8"
        fill="none"
        stroke="var(--i-stone2)"
        strokeWidth="4"
      />
      <path d="M108 46h16v8h-16zM34 96h12v12H34z" fill="var(--i-clay)" />
      <circle cx="40" cy="52" r="4" fill="var(--i-sun)" />
      <circle cx="120" cy="116" r="4" fill="var(--i-sun)" />
      <circle cx="40" cy="116" r="4" fill="var(--i-sun)" />
      <path d="M70 76h14" fill="none" stroke="var(--i-stone2)" strokeWidth="3" />
    </svg>
  );
}

/** A measuring device with its needle. */
export function MeterGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="42" ry="6" fill="var(--i-shade)" />
      <path d="M40 30q0-10 10-10h60q10 0 10 10v100q0 10-10 10H50q-10 0-10-10z" fill="var(--i-near)" />
      <path d="M50 32h60v44H50z" fill="var(--i-cream)" />
      <path d="M58 68a24 24 0 0 1 44 0" fill="none" stroke="var(--i-stone2)" strokeWidth="4" />
      <path d="M80 70l14-20" fill="none" stroke="var(--i-clay)" strokeWidth="4" />
      <circle cx="80" cy="70" r="4" fill="var(--i-ink)" />
      <circle cx="80" cy="102" r="16" fill="var(--i-ink)" />
      <path d="M80 102V90" fill="none" stroke="var(--i-sun)" strokeWidth="5" />
      <circle cx="60" cy="130" r="4" fill="var(--i-clay)" />
      <circle cx="100" cy="130" r="4" fill="var(--i-sun)" />
      <path d="M60 134q-24 10-36-2M100 134q24 10 36-2" fill="none" stroke="var(--i-stone2)" strokeWidth="4" />
    </svg>
  );
}
