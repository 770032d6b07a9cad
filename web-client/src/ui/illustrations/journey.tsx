import { Jebena } from './parts/room';
import { drawing, hidden, type SceneProps } from './scene';

const spot = { viewBox: '0 0 168 150', ...drawing } as const;

/** Profiles in a list under a magnifying glass. */
export function BrowseSpot(props: SceneProps) {
  return (
    <svg {...spot} {...props}>
      <ellipse cx="82" cy="138" rx="60" ry="6" fill="var(--i-shade)" />
      <rect x="34" y="20" width="92" height="110" rx="10" fill="var(--i-cream)" />
      <rect x="48" y="36" width="64" height="10" rx="5" fill="var(--i-plum2)" />
      <rect x="48" y="56" width="40" height="10" rx="5" fill="var(--i-sun)" />
      <rect x="96" y="56" width="16" height="10" rx="5" fill="var(--i-plum)" />
      <rect x="48" y="76" width="52" height="10" rx="5" fill="var(--i-blue2)" />
      <circle cx="122" cy="104" r="20" fill="var(--i-glass)" opacity=".5" />
      <circle cx="122" cy="104" r="20" fill="none" stroke="var(--i-plum)" strokeWidth="6" />
      <path d="M136 118l18 18" fill="none" stroke="var(--i-plum)" strokeWidth="7" />
    </svg>
  );
}

/** A portrait in its arch, a star and lines of text. */
export function ProfileSpot(props: SceneProps) {
  return (
    <svg {...spot} {...props}>
      <ellipse cx="82" cy="138" rx="60" ry="6" fill="var(--i-shade)" />
      <path d="M40 132V72a40 40 0 0 1 80 0v60z" fill="var(--i-blue2)" />
      <circle cx="80" cy="82" r="38" fill="var(--i-cream)" opacity=".4" />
      <path
        d="M55 82c-2-28 11-40 25-40s27 12 25 40c1 14 5 24 11 34l4 4v12H40v-12l4-4c6-10 10-20 11-34z"
        fill="var(--i-blue)"
      />
      <path d="M64 76c0-16 7-22 16-22s16 6 16 22c0 17-9 26-16 26s-16-9-16-26z" fill="var(--i-skin3)" />
      <path d="M62 78c-1-18 8-27 18-27s19 9 18 27c-2-12-7-20-18-20s-16 8-18 20z" fill="var(--i-blue5)" />
      <path d="M70 77q2.5-2 5 0M85 77q2.5-2 5 0M75 90q5 4 10 0" fill="none" stroke="var(--i-ink)" strokeWidth="2" />
      <path d="M128 46l4.5 9 10 1.5-7.2 7 1.7 10-9-4.7-9 4.7 1.7-10-7.2-7 10-1.5z" fill="var(--i-sun)" />
      <path d="M130 92h22M130 106h16M130 120h20" fill="none" stroke="var(--i-plum)" strokeWidth="5" />
    </svg>
  );
}

/** A calendar with one day chosen. */
export function CalendarSpot(props: SceneProps) {
  return (
    <svg {...spot} {...props}>
      <ellipse cx="82" cy="138" rx="60" ry="6" fill="var(--i-shade)" />
      <rect x="30" y="34" width="100" height="96" rx="10" fill="var(--i-cream)" />
      <path d="M30 44q0-10 10-10h80q10 0 10 10v14H30z" fill="var(--i-plum)" />
      <path d="M54 26v16M106 26v16" fill="none" stroke="var(--i-wood2)" strokeWidth="6" />
      <path
        d="M47 70h10v12H47zM73 70h10v12H73zM99 70h10v12H99zM47 90h10v12H47zM99 90h10v12H99zM47 110h10v12H47zM73 110h10v12H73zM99 110h10v12H99z"
        fill="var(--i-coil1)"
        stroke="var(--i-coil1)"
        strokeWidth="5"
      />
      <path d="M73 90h10v12H73z" fill="var(--i-plum)" stroke="var(--i-plum)" strokeWidth="6" />
      <path d="M74 96l3 3 5-6" fill="none" stroke="var(--i-snow)" strokeWidth="2.5" />
    </svg>
  );
}

/** A bank card behind a shield. */
export function PaymentSpot(props: SceneProps) {
  return (
    <svg {...spot} {...props}>
      <ellipse cx="82" cy="138" rx="60" ry="6" fill="var(--i-shade)" />
      <rect x="26" y="44" width="108" height="72" rx="12" fill="var(--i-van)" />
      <path d="M26 60h108v14H26z" fill="var(--i-ink)" />
      <path
        d="M40.5 91.5h3v3h3v3h-3v3h-3v-3h-3v-3h3v-3zM54.5 91.5h3v3h3v3h-3v3h-3v-3h-3v-3h3v-3zM68.5 91.5h3v3h3v3h-3v3h-3v-3h-3v-3h3v-3z"
        fill="var(--i-sun)"
      />
      <path d="M116 74l22 8v18c0 16-9 26-22 32c-13-6-22-16-22-32V82z" fill="var(--i-cream)" />
      <path d="M107 102l7 7 12-14" fill="none" stroke="var(--i-green2)" strokeWidth="5" />
    </svg>
  );
}

/** The thread that joins the four. It runs behind them over the whole width. */
export function JourneyThread(props: SceneProps) {
  return (
    <svg viewBox="0 0 1200 150" preserveAspectRatio="none" {...hidden} {...props}>
      <path
        d="M0 110C90 150 230 30 330 84S560 140 660 70S900 60 960 100S1120 120 1200 60"
        fill="none"
        stroke="var(--i-coil4)"
        strokeWidth="3"
        strokeDasharray="12 9"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** A jebena on a round background: the avatar of the assistant. */
export function JebenaMark(props: SceneProps) {
  return (
    <svg viewBox="0 0 44 44" {...drawing} {...props}>
      <circle cx="22" cy="22" r="22" fill="var(--i-plum2)" />
      <g transform="translate(21 37) scale(.4)">
        <Jebena />
      </g>
    </svg>
  );
}
