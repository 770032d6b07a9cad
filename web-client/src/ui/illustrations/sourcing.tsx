import { drawing, type SceneProps } from './scene';

const spot = { viewBox: '0 0 168 150', ...drawing } as const;

/** A globe with a thread from maker to maker. */
export function GlobeSpot(props: SceneProps) {
  return (
    <svg {...spot} {...props}>
      <ellipse cx="84" cy="140" rx="46" ry="6" fill="var(--i-shade)" />
      <path d="M60 132h48l8 8H52z" fill="var(--i-wood2)" />
      <path d="M84 122v12" fill="none" stroke="var(--i-wood2)" strokeWidth="6" />
      <circle cx="84" cy="70" r="52" fill="var(--i-sea)" />
      <path
        d="M44 50q14-26 40-28q10 12-4 20q-8 12-20 10q-4 14-14 14q-6-8-2-16zM92 62q18-10 36-2q8 10 4 26q-10 22-26 24q-8-14-4-24q-12-8-10-24z"
        fill="var(--i-green2)"
      />
      <path d="M52 92q12-4 18 6q2 12-4 16q-12-8-14-22z" fill="var(--i-green2)" />
      <path d="M56 48Q84 20 112 78T68 102" fill="none" stroke="var(--i-sun)" strokeWidth="3" strokeDasharray="8 6" />
      <path d="M56 48l5 6-5 6-5-6zM112 72l5 6-5 6-5-6zM68 96l5 6-5 6-5-6z" fill="var(--i-clay)" />
      <path d="M28 70a56 56 0 0 1 22-46M140 70a56 56 0 0 1-32 50" fill="none" stroke="var(--i-wood)" strokeWidth="5" />
    </svg>
  );
}

/** A cup on the scale of a test bench: the sample. */
export function SampleSpot(props: SceneProps) {
  return (
    <svg {...spot} {...props}>
      <ellipse cx="84" cy="140" rx="64" ry="6" fill="var(--i-shade)" />
      <path d="M30 112h108l8 28H22z" fill="var(--i-van)" />
      <path d="M36 102h96v10H36z" fill="var(--i-stone2)" />
      <rect x="64" y="119" width="40" height="14" rx="4" fill="var(--i-ink)" />
      <path d="M71 126h14M91 126h6" fill="none" stroke="var(--i-light)" strokeWidth="3" />
      <path d="M60 50h46v32q0 20-20 20h-6q-20 0-20-20z" fill="var(--i-blue2)" />
      <path d="M60 60h46v8H60z" fill="var(--i-clay)" />
      <path d="M106 60q18-2 18 12t-20 14" fill="none" stroke="var(--i-blue2)" strokeWidth="6" />
      <path d="M71 61.5l4 2.5-4 2.5-4-2.5zM83 61.5l4 2.5-4 2.5-4-2.5zM95 61.5l4 2.5-4 2.5-4-2.5z" fill="var(--i-sun)" />
      <path d="M40 20h8v78h-8zM48 38h78v8H48zM118 46h8v-2h-8z" fill="var(--i-wood)" />
      <path d="M40 30h-4M40 44h-4M40 58h-4M40 72h-4M40 86h-4" fill="none" stroke="var(--i-wood2)" strokeWidth="2" />
    </svg>
  );
}

/** An open crate, and the list that it is checked against. */
export function InspectSpot(props: SceneProps) {
  return (
    <svg {...spot} {...props}>
      <ellipse cx="80" cy="140" rx="66" ry="6" fill="var(--i-shade)" />
      <path d="M20 70h84v68H20z" fill="var(--i-wood)" />
      <path d="M20 70h84v8H20zM20 100h84v8H20zM20 130h84v8H20z" fill="var(--i-wood2)" />
      <path d="M26 78l72 52M98 78l-72 52" fill="none" stroke="var(--i-wood2)" strokeWidth="5" />
      <path d="M30 70V56h20v14zM54 70V48h20v22zM78 70V58h18v12z" fill="var(--i-clay)" />
      <path d="M30 60h20M54 54h20M78 62h18" fill="none" stroke="var(--i-sun)" strokeWidth="3" />
      <rect x="92" y="28" width="60" height="84" rx="8" fill="var(--i-near)" />
      <path d="M98 38h48v68H98z" fill="var(--i-cream)" />
      <rect x="110" y="22" width="24" height="12" rx="5" fill="var(--i-ink)" />
      <path d="M104 52l4 4 6-7M104 72l4 4 6-7" fill="none" stroke="var(--i-green2)" strokeWidth="3" />
      <path d="M122 53h18M122 73h14M122 92h18" fill="none" stroke="var(--i-stone2)" strokeWidth="4" />
      <path d="M105 88h8v8h-8z" fill="var(--i-coil1)" />
    </svg>
  );
}

/** A container in transit, under the low sun. */
export function FreightSpot(props: SceneProps) {
  return (
    <svg {...spot} {...props}>
      <circle cx="128" cy="44" r="20" fill="var(--i-sun)" />
      <path d="M0 96l34-30 20 14 34-44 30 38 16-12 34 34z" fill="var(--i-mid)" />
      <path d="M88 36l11 14-3-4-4 7-4-6-5 7-4-7-3 4z" fill="var(--i-snow)" />
      <path d="M0 96h168v10H0z" fill="var(--i-field1)" />
      <path d="M28 60h82v44H28z" fill="var(--i-plum)" />
      <path
        d="M38 66v32M50 66v32M62 66v32M74 66v32M86 66v32M98 66v32"
        fill="none"
        stroke="var(--i-plum2)"
        strokeWidth="2"
      />
      <path d="M20 104h122v10H20z" fill="var(--i-ink)" />
      <path d="M114 72h18q6 0 8 6l8 18v12h-34z" fill="var(--i-van)" />
      <path d="M120 78h10q4 0 5 4l5 12h-20z" fill="var(--i-glass)" />
      <path d="M0 124h168" fill="none" stroke="var(--i-road)" strokeWidth="6" />
      <path
        d="M38 106a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM60 106a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM130 106a9 9 0 1 1 0 18a9 9 0 0 1 0-18z"
        fill="var(--i-ink)"
      />
      <path
        d="M38 112a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM60 112a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM130 112a3 3 0 1 1 0 6a3 3 0 0 1 0-6z"
        fill="var(--i-snow)"
      />
    </svg>
  );
}
