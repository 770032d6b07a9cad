import { good, type SceneProps } from './good';

/** A drill with its battery. */
export function DrillGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="86" cy="146" rx="46" ry="6" fill="var(--i-shade)" />
      <path d="M52 38h56q16 0 16 16t-16 16H52z" fill="var(--i-sun)" />
      <path d="M32 42h20v24H32z" fill="var(--i-blue5)" />
      <path d="M20 48h12v12H20z" fill="var(--i-stone2)" />
      <path d="M4 54h16" fill="none" stroke="var(--i-stone2)" strokeWidth="5" />
      <path d="M82 70h30l8 46H90z" fill="var(--i-blue5)" />
      <path d="M84 78h-12q-2 10 8 14h8z" fill="var(--i-clay)" />
      <path d="M82 116h46q4 0 4 4v18q0 4-4 4H82q-4 0-4-4v-18q0-4 4-4z" fill="var(--i-near)" />
      <path d="M62 48h28M62 56h28" fill="none" stroke="var(--i-clay3)" strokeWidth="4" />
    </svg>
  );
}

/** A water pump. */
export function PumpGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="58" ry="6" fill="var(--i-shade)" />
      <path d="M20 126h120v14H20z" fill="var(--i-stone2)" />
      <path d="M78 66h50q8 0 8 8v36q0 8-8 8H78z" fill="var(--i-blue)" />
      <path d="M92 66v52M104 66v52M116 66v52" fill="none" stroke="var(--i-blue5)" strokeWidth="4" />
      <path d="M30 92a32 32 0 1 1 64 0a32 32 0 0 1-64 0z" fill="var(--i-near)" />
      <circle cx="62" cy="92" r="18" fill="var(--i-near2)" />
      <circle cx="62" cy="92" r="7" fill="var(--i-sun)" />
      <path d="M50 28h24v36H50z" fill="var(--i-near)" />
      <path d="M42 20h40v10H42z" fill="var(--i-van)" />
      <path d="M8 82h26v20H8z" fill="var(--i-near)" />
      <path d="M4 76h10v32H4z" fill="var(--i-van)" />
      <path d="M44 118h12v8H44zM110 118h12v8h-12z" fill="var(--i-stone2)" />
    </svg>
  );
}

/** An electric motor. */
export function MotorGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="82" cy="140" rx="54" ry="6" fill="var(--i-shade)" />
      <path d="M30 124h104v12H30z" fill="var(--i-stone2)" />
      <path d="M40 46h76q10 0 10 10v52q0 10-10 10H40z" fill="var(--i-green2)" />
      <path d="M54 46v72M68 46v72M82 46v72M96 46v72" fill="none" stroke="var(--i-green)" strokeWidth="5" />
      <path d="M28 52h16v60H28z" fill="var(--i-stone2)" />
      <path d="M8 76h20v12H8z" fill="var(--i-stone)" />
      <path d="M112 52h14q8 0 8 8v44q0 8-8 8h-14z" fill="var(--i-near)" />
      <path d="M64 28h34q4 0 4 4v14H60V32q0-4 4-4z" fill="var(--i-clay)" />
      <circle cx="72" cy="37" r="3" fill="var(--i-sun)" />
      <circle cx="90" cy="37" r="3" fill="var(--i-sun)" />
      <path d="M48 118h14v8H48zM104 118h14v8h-14z" fill="var(--i-stone2)" />
    </svg>
  );
}

/** A sewing machine. */
export function SewingMachineGood(props: SceneProps) {
  return (
    <svg {...good} {...props}>
      <ellipse cx="80" cy="140" rx="58" ry="6" fill="var(--i-shade)" />
      <path d="M18 118h124q4 0 4 5v12q0 5-4 5H18q-4 0-4-5v-12q0-5 4-5z" fill="var(--i-wood)" />
      <path d="M30 46q0-8 8-8h78q14 0 14 14v66H98V72H58v12H30z" fill="var(--i-van)" />
      <path d="M38 84h12v10H38z" fill="var(--i-stone2)" />
      <path d="M44 94v22" fill="none" stroke="var(--i-stone2)" strokeWidth="4" />
      <path d="M28 112h34v6H28z" fill="var(--i-cream)" />
      <circle cx="134" cy="56" r="14" fill="var(--i-clay)" />
      <circle cx="134" cy="56" r="5" fill="var(--i-sun)" />
      <path d="M64 22h14v16H64z" fill="var(--i-plum)" />
      <path d="M60 20h22v4H60zM60 36h22v4H60z" fill="var(--i-sun)" />
      <path d="M78 30Q46 24 44 84" fill="none" stroke="var(--i-plum2)" strokeWidth="2" />
      <path d="M80 50l5 5-5 5-5-5zM94 50l5 5-5 5-5-5z" fill="var(--i-sun)" />
      <path d="M20 118q14-8 28 0z" fill="var(--i-blue2)" />
    </svg>
  );
}
