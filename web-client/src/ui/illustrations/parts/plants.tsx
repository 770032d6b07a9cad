interface ConiferProps {
  /** Position of its top. */
  x: number;
  y: number;
  height: number;
}

/** A conifer: three tiers on a short trunk. */
export const Conifer = ({ x, y, height }: ConiferProps) => (
  <g transform={`translate(${x} ${y}) scale(${height / 100})`}>
    <path d="M-3.5 86h7v15h-7z" fill="var(--i-wood)" />
    <path d="M0 0L17 42H-17zM0 22L23.5 66H-23.5zM0 44L29 88H-29z" fill="var(--i-green2)" />
  </g>
);

interface WheatProps {
  /** Position of its base. */
  x: number;
  y: number;
  /** Distance of the tip from there. */
  lean: number;
  height: number;
}

/** A stem of wheat with its grains, in pairs below the tip. */
export function Wheat({ x, y, lean, height }: WheatProps) {
  const grains = [0, 1, 2].map((pair) => {
    const at = `M${-0.12 * lean * pair} ${9 * pair}q`;
    return `${at}7-3 8-12q-8 2-8 12z${at}-7-3-8-12q8 2 8 12z`;
  });
  return (
    <g transform={`translate(${x + lean} ${y - height})`} fill="var(--i-wheat)">
      <path
        d={`M${-lean} ${height}q${lean / 2} ${-height / 2} ${lean} ${-height}`}
        fill="none"
        stroke="var(--i-wheat)"
        strokeWidth="2"
      />
      <path d={`${grains.join('')}M0-6q4-6 0-13q-4 7 0 13z`} />
    </g>
  );
}
