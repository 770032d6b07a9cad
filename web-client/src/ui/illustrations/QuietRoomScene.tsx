import { Armchair, Finjan, Jebena } from './parts/room';
import { useId } from 'react';
import { drawing, type SceneProps } from './scene';

/** Two armchairs, a jebena and an arched window: the therapy room. */
export function QuietRoomScene(props: SceneProps) {
  const id = useId();
  return (
    <svg viewBox="0 0 640 560" preserveAspectRatio="xMidYMax slice" {...drawing} {...props}>
      <path d="M0 0h640v560h-640z" fill="var(--i-wallp)" />
      <path d="M196 330V190a124 124 0 0 1 248 0v140z" fill="var(--i-cream)" />
      <clipPath id={`${id}-winclip`}>
        <path d="M208 320V190a112 112 0 0 1 224 0v130z" />
      </clipPath>
      <g clipPath={`url(#${id}-winclip)`}>
        <path d="M200 70h240v260h-240z" fill="var(--i-sky)" />
        <circle cx="366" cy="150" r="26" fill="var(--i-sun)" />
        <path d="M216 126q40-14 96-6q-36 12-96 6z" fill="var(--i-sky2)" />
        <g className="selam-night">
          <circle cx="250" cy="120" r="2" fill="var(--i-snow)" />
          <circle cx="300" cy="100" r="2.4" fill="var(--i-snow)" />
          <circle cx="330" cy="130" r="1.8" fill="var(--i-snow)" />
        </g>
        <path d="M200 270l40-46 22 18 46-66 38 48 24-20 70 66v60H200z" fill="var(--i-far)" />
        <path
          d="M308 176L327 200L322 192.8L315.6 203.8L310.6 194.7L304.1 205.3L297.7 193.8L291.3 200z"
          fill="var(--i-snow)"
        />
        <path d="M190 280l60-34 50 26 60-30 90 40v60H190z" fill="var(--i-mid)" />
        <path d="M190 296q70-22 130-8t120-6v50H190z" fill="var(--i-green)" />
        <path d="M190 312q90-16 250-4v30H190z" fill="var(--i-field1)" />
      </g>
      <path d="M317 66h6v256h-6zM208 212h224v6h-224z" fill="var(--i-cream)" />
      <rect x="184" y="322" width="272" height="12" rx="3" fill="var(--i-cream)" />
      <path d="M236 322v-20h26v20z" fill="var(--i-clay)" />
      <path
        d="M249 302q-18-8-14-28q16 6 14 28zM249 302q16-8 14-30q-16 6-14 30zM249 302q-2-20 0-38q4 18 0 38z"
        fill="var(--i-green2)"
      />
      <g transform="translate(-6 62)">
        <rect x="500" y="110" width="78" height="150" rx="2" fill="var(--i-snow)" />
        <rect x="494" y="104" width="90" height="8" rx="4" fill="var(--i-wood)" />
        <path
          d="M510.5 218.5h3v3h3v3h3v3h-3v3h-3v3h-3v-3h-3v-3h-3v-3h3v-3h3v-3zM528.5 218.5h3v3h3v3h3v3h-3v3h-3v3h-3v-3h-3v-3h-3v-3h3v-3h3v-3zM546.5 218.5h3v3h3v3h3v3h-3v3h-3v3h-3v-3h-3v-3h-3v-3h3v-3h3v-3zM564.5 218.5h3v3h3v3h3v3h-3v3h-3v3h-3v-3h-3v-3h-3v-3h3v-3h3v-3z"
          fill="var(--i-coil5)"
        />
        <path d="M500 206h78v4h-78zM500 244h78v4h-78z" fill="var(--i-coil4)" />
        <path d="M500 252h78v3h-78z" fill="var(--i-coil5)" />
        <path
          d="M506 260v10M516 260v10M526 260v10M536 260v10M546 260v10M556 260v10M566 260v10M573 260v10"
          fill="none"
          stroke="var(--i-coil1)"
          strokeWidth="2"
        />
      </g>
      <g transform="translate(30 34)">
        <rect x="66" y="124" width="74" height="92" rx="3" fill="var(--i-wood)" />
        <path d="M74 132h58v76h-58z" fill="var(--i-sky2)" />
        <path d="M74 208v-26l18-20 14 14 12-16 14 18v30z" fill="var(--i-near)" />
        <circle cx="118" cy="150" r="7" fill="var(--i-sun)" />
      </g>
      <path d="M92 448V290" fill="none" stroke="var(--i-ink)" strokeWidth="4" />
      <path d="M60 290l14-46h36l14 46z" fill="var(--i-light)" />
      <ellipse cx="92" cy="450" rx="26" ry="5" fill="var(--i-ink)" />
      <path d="M0 424h640v136h-640z" fill="var(--i-floor)" />
      <path d="M0 416h640v10h-640z" fill="var(--i-cream)" />
      <ellipse cx="320" cy="500" rx="258" ry="46" fill="var(--i-rug2)" />
      <ellipse cx="320" cy="498" rx="236" ry="38" fill="var(--i-rug)" />
      <ellipse
        cx="320"
        cy="498"
        rx="214"
        ry="31"
        fill="none"
        stroke="var(--i-sun)"
        strokeWidth="4"
        strokeDasharray="14 10"
      />
      <g transform="translate(124 486)">
        <Armchair color="var(--i-plum)" seat="var(--i-plum3)" />
      </g>
      <g transform="translate(516 486) scale(-1 1)">
        <Armchair color="var(--i-near)" seat="var(--i-van2)" />
      </g>
      <path d="M268 430h104v10H268z" fill="var(--i-wood)" />
      <path d="M286 440l-8 62M354 440l8 62" fill="none" stroke="var(--i-wood2)" strokeWidth="6" />
      <g transform="translate(318 430) scale(0.82)">
        <Jebena />
      </g>
      <g transform="translate(350 430) scale(1)">
        <Finjan />
      </g>
      <g transform="translate(284 430) scale(1)">
        <Finjan />
      </g>
      <path d="M344 406q-5-7 0-13t0-13M288 406q-5-7 0-13t0-13" fill="none" stroke="var(--i-snow)" strokeWidth="2" />
      <path d="M566 500l-8-46h56l-8 46z" fill="var(--i-coil5)" />
      <path
        d="M564.5 471.5h3v3h3v3h-3v3h-3v-3h-3v-3h3v-3zM577.5 471.5h3v3h3v3h-3v3h-3v-3h-3v-3h3v-3zM590.5 471.5h3v3h3v3h-3v3h-3v-3h-3v-3h3v-3zM603.5 471.5h3v3h3v3h-3v3h-3v-3h-3v-3h3v-3z"
        fill="var(--i-sun)"
      />
      <path
        d="M586 454q-46-20-44-76q40 20 44 76zM586 454q40-30 34-86q-40 24-34 86zM586 454q-12-60 4-104q16 50-4 104z"
        fill="var(--i-green2)"
      />
      <path d="M586 452q-16-26-32-54M586 452q10-30 26-60" fill="none" stroke="var(--i-green)" strokeWidth="2" />
    </svg>
  );
}
