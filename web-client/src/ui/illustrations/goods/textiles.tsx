import { good, type SceneProps } from './good';

/** A shirt with a woven collar. */
export function ShirtGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="44" ry="6" fill="var(--i-shade)" />
      <path d="M56 26L24 44l10 30 16-6v72h60V68l16 6 10-30-32-18q-6 12-24 12T56 26z" fill="var(--i-blue2)" />
      <path d="M56 26q6 12 24 12t24-12l-8-4q-4 8-16 8t-16-8z" fill="var(--i-clay)" />
      <path d="M80 40v98" fill="none" stroke="var(--i-blue)" strokeWidth="3" />
      <circle cx="80" cy="60" r="3" fill="var(--i-ink)" />
      <circle cx="80" cy="82" r="3" fill="var(--i-ink)" />
      <circle cx="80" cy="104" r="3" fill="var(--i-ink)" />
      <path d="M50 124h60v8H50z" fill="var(--i-sun)" />
      <path d="M60 124l4 4-4 4-4-4zM80 124l4 4-4 4-4-4zM100 124l4 4-4 4-4-4z" fill="var(--i-clay3)" />
    </svg>
  );
}

/** Rolls of cloth. */
export function FabricGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="58" ry="6" fill="var(--i-shade)" />
      <path d="M22 112a14 14 0 0 1 14-14h92v28H36a14 14 0 0 1-14-14z" fill="var(--i-plum)" />
      <circle cx="36" cy="112" r="14" fill="var(--i-plum2)" />
      <circle cx="36" cy="112" r="5" fill="var(--i-wood)" />
      <path d="M32 84a14 14 0 0 1 14-14h88v28H46a14 14 0 0 1-14-14z" fill="var(--i-sun)" />
      <circle cx="46" cy="84" r="14" fill="var(--i-light)" />
      <circle cx="46" cy="84" r="5" fill="var(--i-wood)" />
      <path d="M22 56a14 14 0 0 1 14-14h92v28H36a14 14 0 0 1-14-14z" fill="var(--i-near)" />
      <circle cx="36" cy="56" r="14" fill="var(--i-blue2)" />
      <circle cx="36" cy="56" r="5" fill="var(--i-wood)" />
      <path d="M70 51l5 5-5 5-5-5zM90 51l5 5-5 5-5-5zM110 51l5 5-5 5-5-5z" fill="var(--i-sun)" />
      <path d="M74 79l5 5-5 5-5-5zM94 79l5 5-5 5-5-5zM114 79l5 5-5 5-5-5z" fill="var(--i-clay)" />
      <path d="M100 126h28v14l-7-6-7 6-7-6-7 6z" fill="var(--i-plum3)" />
    </svg>
  );
}

/** A pile of folded towels. */
export function TowelGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="58" ry="6" fill="var(--i-shade)" />
      <path d="M26 112h108q6 0 6 6v16q0 6-6 6H26q-6 0-6-6v-16q0-6 6-6z" fill="var(--i-near)" />
      <path d="M32 84h100q6 0 6 6v16q0 6-6 6H32q-6 0-6-6V90q0-6 6-6z" fill="var(--i-cream)" />
      <path d="M28 56h104q6 0 6 6v16q0 6-6 6H28q-6 0-6-6V62q0-6 6-6z" fill="var(--i-clay2)" />
      <path d="M40 32h84q6 0 6 6v12q0 6-6 6H40q-6 0-6-6V38q0-6 6-6z" fill="var(--i-blue2)" />
      <path d="M112 32h8v24h-8zM116 84h8v28h-8z" fill="var(--i-clay)" />
      <path d="M112 112h8v28h-8z" fill="var(--i-sun)" />
      <path d="M114 56h8v28h-8z" fill="var(--i-plum)" />
    </svg>
  );
}

/** A carrying bag with a woven band. */
export function BagGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="46" ry="6" fill="var(--i-shade)" />
      <path d="M56 62V48q0-24 24-24t24 24v14" fill="none" stroke="var(--i-wood2)" strokeWidth="7" />
      <path d="M32 58h96l8 82H24z" fill="var(--i-clay)" />
      <path d="M29 88h102l2 22H27z" fill="var(--i-cream)" />
      <path
        d="M44 92l7 7-7 7-7-7zM62 92l7 7-7 7-7-7zM80 92l7 7-7 7-7-7zM98 92l7 7-7 7-7-7zM116 92l7 7-7 7-7-7z"
        fill="var(--i-near)"
      />
      <path d="M53 95l4 4-4 4-4-4zM71 95l4 4-4 4-4-4zM89 95l4 4-4 4-4-4zM107 95l4 4-4 4-4-4z" fill="var(--i-sun)" />
      <path d="M56 58v14M104 58v14" fill="none" stroke="var(--i-wood2)" strokeWidth="7" />
    </svg>
  );
}
