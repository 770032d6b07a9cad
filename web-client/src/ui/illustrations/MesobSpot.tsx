import { useId } from 'react';
import { drawing, type SceneProps } from './scene';

/** A closed mesob basket under the arch. */
export const MesobSpot = (props: SceneProps) => <Mesob {...props} />;

/** An open, empty mesob basket: the drawing of empty states. */
export const OpenMesobSpot = (props: SceneProps) => <Mesob lid="rotate(-17 98 166) translate(-8 -6)" {...props} />;

function Mesob({ lid, ...props }: SceneProps & { lid?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 320 240" {...drawing} {...props}>
      <ellipse cx="160" cy="226" rx="120" ry="10" fill="var(--i-shade)" />
      <g>
        <path d="M10 196A150 150 0 0 1 310 196z" fill="var(--i-coil1)" />
        <path
          d="M306 196L305.4 182.5 293.9 189.8zM305.4 182.5L303.5 169.2 292.7 177.5zM303.5 169.2L300.4 156 290.4 165.3zM300.4 156L296.1 143.3 287.1 153.4zM296.1 143.3L290.7 130.9 282.6 141.9zM290.7 130.9L284.1 119.1 277.1 130.8zM284.1 119.1L276.5 108 270.5 120.3zM276.5 108L267.9 97.6 263.1 110.4zM267.9 97.6L258.4 88.1 254.8 101.2zM258.4 88.1L248 79.5 245.6 92.9zM248 79.5L236.9 71.9 235.7 85.5zM236.9 71.9L225.1 65.3 225.2 78.9zM225.1 65.3L212.7 59.9 214.1 73.4zM212.7 59.9L200 55.6 202.6 68.9zM200 55.6L186.8 52.5 190.7 65.6zM186.8 52.5L173.5 50.6 178.5 63.3zM173.5 50.6L160 50 166.2 62.1zM160 50L146.5 50.6 153.8 62.1zM146.5 50.6L133.2 52.5 141.5 63.3zM133.2 52.5L120 55.6 129.3 65.6zM120 55.6L107.3 59.9 117.4 68.9zM107.3 59.9L94.9 65.3 105.9 73.4zM94.9 65.3L83.1 71.9 94.8 78.9zM83.1 71.9L72 79.5 84.3 85.5zM72 79.5L61.6 88.1 74.4 92.9zM61.6 88.1L52.1 97.6 65.2 101.2zM52.1 97.6L43.5 108 56.9 110.4zM43.5 108L35.9 119.1 49.5 120.3zM35.9 119.1L29.3 130.9 42.9 130.8zM29.3 130.9L23.9 143.3 37.4 141.9zM23.9 143.3L19.6 156 32.9 153.4zM19.6 156L16.5 169.2 29.6 165.3zM16.5 169.2L14.6 182.5 27.3 177.5zM14.6 182.5L14 196 26.1 189.8z"
          fill="var(--i-coil2)"
        />
        <path d="M30 196A130 130 0 0 1 290 196z" fill="var(--i-sky2)" />
        <path d="M42 196A118 118 0 0 1 278 196z" fill="var(--i-sky)" />
      </g>
      <clipPath id={`${id}-mzc`}>
        <path d="M42 196A118 118 0 0 1 278 196z" />
      </clipPath>
      <g clipPath={`url(#${id}-mzc)`}>
        <path d="M30 200l66-48 26 22 40-56 48 54 20-16 60 44z" fill="var(--i-far)" />
        <path
          d="M162 118L178.9 137L174.6 131.3L169.1 140L164.9 132.8L159.4 141.2L153.9 132.1L148.4 137z"
          fill="var(--i-snow)"
        />
        <path d="M40 197q60-26 120-18t120 18z" fill="var(--i-green)" />
      </g>
      <path d="M4 196h312v6H4z" fill="var(--i-field1)" />
      <path d="M112 170h96l-14 30q14 8 26 26H100q12-18 26-26z" fill="var(--i-clay)" />
      <path d="M104 170h112l-6 14H110z" fill="var(--i-sun)" />
      <path
        d="M112 184l6-14 6 14zM124 184l6-14 6 14zM136 184l6-14 6 14zM148 184l6-14 6 14zM160 184l6-14 6 14zM172 184l6-14 6 14zM184 184l6-14 6 14zM196 184l6-14 6 14z"
        fill="var(--i-plum)"
      />
      <path
        d="M116 196h88l-3 6h-82zM112 226l6-14 6 14zM124 226l6-14 6 14zM136 226l6-14 6 14zM148 226l6-14 6 14zM160 226l6-14 6 14zM172 226l6-14 6 14zM184 226l6-14 6 14zM196 226l6-14 6 14z"
        fill="var(--i-sun)"
      />
      <g transform={lid}>
        <path d="M98 166q4-60 62-84q58 24 62 84z" fill="var(--i-sun)" />
        <path d="M103 150q6-8 12-8h90q6 0 12 8l3 16H100z" fill="var(--i-clay)" />
        <path
          d="M113.8 149.2h4.5v4.5h4.5v4.5h-4.5v4.5h-4.5v-4.5h-4.5v-4.5h4.5v-4.5zM135.8 149.2h4.5v4.5h4.5v4.5h-4.5v4.5h-4.5v-4.5h-4.5v-4.5h4.5v-4.5zM157.8 149.2h4.5v4.5h4.5v4.5h-4.5v4.5h-4.5v-4.5h-4.5v-4.5h4.5v-4.5zM179.8 149.2h4.5v4.5h4.5v4.5h-4.5v4.5h-4.5v-4.5h-4.5v-4.5h4.5v-4.5zM201.8 149.2h4.5v4.5h4.5v4.5h-4.5v4.5h-4.5v-4.5h-4.5v-4.5h4.5v-4.5z"
          fill="var(--i-coil1)"
        />
        <path d="M118 126q4-8 10-14h64q6 6 10 14z" fill="var(--i-plum)" />
        <path
          d="M132.2 113.6h3.6v3.6h3.6v3.6h-3.6v3.6h-3.6v-3.6h-3.6v-3.6h3.6v-3.6zM149.7 113.6h3.6v3.6h3.6v3.6h-3.6v3.6h-3.6v-3.6h-3.6v-3.6h3.6v-3.6zM167.2 113.6h3.6v3.6h3.6v3.6h-3.6v3.6h-3.6v-3.6h-3.6v-3.6h3.6v-3.6zM184.7 113.6h3.6v3.6h3.6v3.6h-3.6v3.6h-3.6v-3.6h-3.6v-3.6h3.6v-3.6z"
          fill="var(--i-sun)"
        />
        <path d="M150 84q10-4 20 0l-3-12h-14z" fill="var(--i-clay)" />
        <circle cx="160" cy="68" r="6" fill="var(--i-plum)" />
        <path d="M98 166h124" fill="none" stroke="var(--i-ink)" strokeWidth="2" opacity=".25" />
      </g>
    </svg>
  );
}
