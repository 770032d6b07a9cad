import { good, type SceneProps } from './good';

/** A coffee cup on its saucer. */
export function CupGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="78" cy="140" rx="58" ry="6" fill="var(--i-shade)" />
      <path d="M20 122h116q-6 18-28 18H48q-22 0-28-18z" fill="var(--i-blue)" />
      <path d="M36 58h84v34q0 30-28 30H64q-28 0-28-30z" fill="var(--i-blue2)" />
      <path d="M120 70q24-4 24 16t-28 20" fill="none" stroke="var(--i-blue2)" strokeWidth="8" />
      <path d="M36 70h84v14H36z" fill="var(--i-clay)" />
      <path
        d="M48 72l5 5-5 5-5-5zM63 72l5 5-5 5-5-5zM78 72l5 5-5 5-5-5zM93 72l5 5-5 5-5-5zM108 72l5 5-5 5-5-5z"
        fill="var(--i-sun)"
      />
      <path
        d="M62 46q-8-8 0-16t0-14M82 46q-8-8 0-16t0-14M100 46q-8-8 0-16t0-14"
        fill="none"
        stroke="var(--i-stone2)"
        strokeWidth="4"
      />
    </svg>
  );
}

/** A cooking pot with its lid. */
export function PotGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="54" ry="6" fill="var(--i-shade)" />
      <path d="M22 66H10M138 66h12" fill="none" stroke="var(--i-clay3)" strokeWidth="9" />
      <path d="M24 60h112v56q0 24-24 24H48q-24 0-24-24z" fill="var(--i-near)" />
      <path d="M24 76h112v8H24z" fill="var(--i-near2)" />
      <path d="M20 52q0-8 8-8h104q8 0 8 8v8H20z" fill="var(--i-van)" />
      <path d="M36 44q8-18 44-18t44 18z" fill="var(--i-near)" />
      <path d="M72 18h16q4 0 4 4v6H68v-6q0-4 4-4z" fill="var(--i-clay)" />
      <path d="M42 94v22" fill="none" stroke="var(--i-sea)" strokeWidth="6" />
    </svg>
  );
}

/** A wooden chair with a woven seat. */
export function ChairGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="148" rx="48" ry="6" fill="var(--i-shade)" />
      <path d="M46 16v128M110 78v66M46 82l-8 62M110 82l8 62" fill="none" stroke="var(--i-wood2)" strokeWidth="8" />
      <path d="M46 20q32-10 64 0v58H46z" fill="var(--i-wood)" />
      <path d="M54 30h48v8H54zM54 46h48v8H54zM54 62h48v8H54z" fill="var(--i-wood2)" />
      <path d="M36 80h86q4 0 4 6v8H32v-8q0-6 4-6z" fill="var(--i-sun)" />
      <path d="M32 90h94v6H32z" fill="var(--i-clay)" />
      <path d="M42 120h72" fill="none" stroke="var(--i-wood2)" strokeWidth="5" />
    </svg>
  );
}

/** A woven basket. */
export function BasketGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="52" ry="6" fill="var(--i-shade)" />
      <path d="M40 72q0-52 40-52t40 52" fill="none" stroke="var(--i-wood)" strokeWidth="8" />
      <path d="M22 70h116l-14 62q-2 8-10 8H46q-8 0-10-8z" fill="var(--i-coil4)" />
      <path d="M26 86h108l-4 16H30zM34 118h92l-4 14H38z" fill="var(--i-coil5)" />
      <path d="M18 62h124q4 0 4 5t-4 5H18q-4 0-4-5t4-5z" fill="var(--i-wood)" />
      <path
        d="M44 105l5 5-5 5-5-5zM62 105l5 5-5 5-5-5zM80 105l5 5-5 5-5-5zM98 105l5 5-5 5-5-5zM116 105l5 5-5 5-5-5z"
        fill="var(--i-coil1)"
      />
      <path
        d="M40 89l5 5-5 5-5-5zM60 89l5 5-5 5-5-5zM80 89l5 5-5 5-5-5zM100 89l5 5-5 5-5-5zM120 89l5 5-5 5-5-5z"
        fill="var(--i-sun)"
      />
    </svg>
  );
}
