import { good, type SceneProps } from './good';

/** Four patterned tiles. */
export function TileGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="58" ry="6" fill="var(--i-shade)" />
      <path d="M22 22h56v56H22zM82 82h56v56H82z" fill="var(--i-cream)" />
      <path d="M82 22h56v56H82zM22 82h56v56H22z" fill="var(--i-blue2)" />
      <path d="M50 26l24 24-24 24-24-24zM110 86l24 24-24 24-24-24z" fill="var(--i-near)" />
      <path d="M110 26l24 24-24 24-24-24zM50 86l24 24-24 24-24-24z" fill="var(--i-clay)" />
      <path
        d="M50 38l12 12-12 12-12-12zM110 38l12 12-12 12-12-12zM50 98l12 12-12 12-12-12zM110 98l12 12-12 12-12-12z"
        fill="var(--i-sun)"
      />
    </svg>
  );
}

/** Bricks in a wall. */
export function BrickGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="60" ry="6" fill="var(--i-shade)" />
      <path d="M20 40h120v100H20z" fill="var(--i-stone)" />
      <path
        d="M24 44h50v20H24zM80 44h56v20H80zM24 70h22v20H24zM52 70h50v20H52zM108 70h28v20h-28zM24 96h50v18H24zM80 96h56v18H80zM24 120h22v18H24zM52 120h50v18H52zM108 120h28v18h-28z"
        fill="var(--i-clay)"
      />
      <path d="M24 44h50v5H24zM52 70h50v5H52zM80 96h56v5H80zM52 120h50v5H52z" fill="var(--i-clay2)" />
      <path d="M80 44h56v20H80z" fill="var(--i-clay3)" />
      <path d="M96 18l36-6 4 18-36 8z" fill="var(--i-clay)" />
      <path d="M96 18l36-6 1 5-36 6z" fill="var(--i-clay2)" />
    </svg>
  );
}

/** Pipes with a joint. */
export function PipeGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="60" ry="6" fill="var(--i-shade)" />
      <path d="M16 104h84v28H16z" fill="var(--i-stone2)" />
      <path d="M16 104h84v8H16z" fill="var(--i-stone)" />
      <path d="M100 98h18v40h-18z" fill="var(--i-van)" />
      <path d="M118 108q12 0 12-12V56" fill="none" stroke="var(--i-near)" strokeWidth="28" />
      <path d="M110 44h40v16h-40z" fill="var(--i-van)" />
      <path d="M116 14h28v30h-28z" fill="var(--i-stone2)" />
      <path d="M116 14h8v30h-8z" fill="var(--i-stone)" />
      <path d="M18 44h76v22H18z" fill="var(--i-clay)" />
      <path d="M18 44h76v7H18z" fill="var(--i-clay2)" />
      <path d="M12 40h12v30H12zM88 40h12v30H88z" fill="var(--i-clay3)" />
    </svg>
  );
}

/** A window with a sill. */
export function WindowGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <path d="M34 18h92v108H34z" fill="var(--i-wood)" />
      <path d="M44 28h32v40H44zM84 28h32v40H84zM44 76h32v42H44zM84 76h32v42H84z" fill="var(--i-glass)" />
      <path d="M44 56l20-28h12L44 68zM84 112l28-36h4v12l-22 30H84z" fill="var(--i-snow)" opacity=".7" />
      <path d="M24 126h112v12H24z" fill="var(--i-wood2)" />
      <circle cx="80" cy="84" r="4" fill="var(--i-sun)" />
      <ellipse cx="80" cy="146" rx="54" ry="6" fill="var(--i-shade)" />
    </svg>
  );
}
