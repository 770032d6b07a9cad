import { drawing, type SceneProps } from './scene';

/** A container ship under a gantry crane: goods that arrive from abroad. */
export function HarbourScene(props: SceneProps) {
  return (
    <svg viewBox="-380 -110 940 530" preserveAspectRatio="xMaxYMax slice" {...drawing} {...props}>
      <path d="M-400 -200h980v640h-980z" fill="var(--i-sky)" />
      <circle cx="408" cy="118" r="44" fill="var(--i-sun)" />
      <path
        d="M0 150q90-30 210-14q-60 22-210 14zM270 46q70-22 180-8q-60 20-180 8zM-110 196q80-24 190-10q-60 18-190 10z"
        fill="var(--i-sky2)"
      />
      <path d="M-400 256l60-26 46 14 70-40 64 34 50-22 110 40z" fill="var(--i-far)" opacity=".7" />
      <path d="M-400 258q90-26 200-12t240 6v8z" fill="var(--i-mid)" />
      <path d="M-40 256l40-16 60-70 38 34 70-96 66 84 34-30 84 78 50-44 78 44 80-34v60H0z" fill="var(--i-far)" />
      <path
        d="M168 108L194.7 142L187.5 131.8L178.2 147.4L171 134.5L161.8 149.5L152.5 133.2L143.2 142z"
        fill="var(--i-snow)"
      />
      <path d="M0 250l80-40 60 26 90-34 110 40 90-26 130 34v20H0z" fill="var(--i-mid)" />
      <path d="M-400 256h980v184h-980z" fill="var(--i-sea)" />
      <path d="M-420 290q70-8 140 0t140 0t140 0t140 0t140 0t140 0t140 0v150H-420z" fill="var(--i-sea2)" />
      <path
        d="M-200 398q13-7 26 0t26 0t26 0M-60 384q13-7 26 0t26 0t26 0M120 366q13-7 26 0t26 0t26 0M300 392q13-7 26 0t26 0t26 0M60 398q13-7 26 0t26 0t26 0"
        fill="none"
        stroke="var(--i-sea3)"
        strokeWidth="2"
      />
      <g>
        <path d="M150 244h46v22h-46z" fill="var(--i-clay)" />
        <path d="M160 248v14M170 248v14M180 248v14M188 248v14" fill="none" stroke="var(--i-clay2)" strokeWidth="2" />
        <path d="M198 244h46v22h-46z" fill="var(--i-sun)" />
        <path d="M208 248v14M218 248v14M228 248v14M236 248v14" fill="none" stroke="var(--i-coil1)" strokeWidth="2" />
        <path d="M246 244h46v22h-46z" fill="var(--i-near)" />
        <path d="M256 248v14M266 248v14M276 248v14M284 248v14" fill="none" stroke="var(--i-mid)" strokeWidth="2" />
        <path d="M294 244h46v22h-46z" fill="var(--i-plum)" />
        <path d="M304 248v14M314 248v14M324 248v14M332 248v14" fill="none" stroke="var(--i-plum2)" strokeWidth="2" />
        <path d="M150 220h46v22h-46z" fill="var(--i-blue)" />
        <path d="M160 224v14M170 224v14M180 224v14M188 224v14" fill="none" stroke="var(--i-blue2)" strokeWidth="2" />
        <path d="M198 220h46v22h-46z" fill="var(--i-sun)" />
        <path d="M208 224v14M218 224v14M228 224v14M236 224v14" fill="none" stroke="var(--i-coil1)" strokeWidth="2" />
        <path d="M246 220h46v22h-46z" fill="var(--i-clay)" />
        <path d="M256 224v14M266 224v14M276 224v14M284 224v14" fill="none" stroke="var(--i-clay2)" strokeWidth="2" />
        <path d="M294 220h46v22h-46z" fill="var(--i-near)" />
        <path d="M304 224v14M314 224v14M324 224v14M332 224v14" fill="none" stroke="var(--i-mid)" strokeWidth="2" />
        <path d="M150 196h46v22h-46z" fill="var(--i-blue)" />
        <path d="M160 200v14M170 200v14M180 200v14M188 200v14" fill="none" stroke="var(--i-blue2)" strokeWidth="2" />
        <path d="M198 196h46v22h-46z" fill="var(--i-clay)" />
        <path d="M208 200v14M218 200v14M228 200v14M236 200v14" fill="none" stroke="var(--i-clay2)" strokeWidth="2" />
        <path d="M246 196h46v22h-46z" fill="var(--i-plum)" />
        <path d="M256 200v14M266 200v14M276 200v14M284 200v14" fill="none" stroke="var(--i-plum2)" strokeWidth="2" />
        <path d="M350 180h46v86h-46z" fill="var(--i-cream)" />
        <path d="M342 176h62v10h-62z" fill="var(--i-near)" />
        <path
          d="M357 196h8v8h-8zM370 196h8v8h-8zM383 196h8v8h-8zM357 214h8v8h-8zM370 214h8v8h-8zM383 214h8v8h-8z"
          fill="var(--i-glass)"
        />
        <path d="M364 150h14v28h-14z" fill="var(--i-clay)" />
        <path d="M364 156h14v6h-14z" fill="var(--i-sun)" />
        <path d="M98 268h348l-26 52q-4 8-14 8H146q-12 0-18-10z" fill="var(--i-van2)" />
        <path d="M108 286h330l-5 9H112z" fill="var(--i-cream)" />
        <path
          d="M124.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM140.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM156.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM172.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM188.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM204.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM220.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM236.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM252.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM268.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM284.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM300.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM316.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM332.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM348.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM364.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM380.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM396.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM412.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4zM428.8 286.9h2.4v2.4h2.4v2.4h-2.4v2.4h-2.4v-2.4h-2.4v-2.4h2.4v-2.4z"
          fill="var(--i-sun)"
        />
        <path d="M118 312h306l-4 8q-4 8-14 8H146q-12 0-18-10z" fill="var(--i-clay3)" />
      </g>
      <path d="M112 330q60-10 110-4t130 0t112 4q-60 12-130 10t-120 2t-102-12z" fill="var(--i-sea3)" opacity=".55" />
      <path d="M452 420V128h12v292zM520 420V128h12v292zM392 112h168v14h-168z" fill="var(--i-coil5)" />
      <path
        d="M458 132l68 60M526 132l-68 60M458 214l68 60M526 214l-68 60"
        fill="none"
        stroke="var(--i-coil5)"
        strokeWidth="4"
      />
      <path d="M414 126v42" fill="none" stroke="var(--i-ink)" strokeWidth="2" />
      <path d="M398 168h34v18h-34z" fill="var(--i-sun)" />
      <path d="M405 171v12M415 171v12M425 171v12" fill="none" stroke="var(--i-coil4)" strokeWidth="2" />
      <path d="M430 356h130v64h-130z" fill="var(--i-stone)" />
      <path d="M430 352h130v8h-130z" fill="var(--i-stone2)" />
    </svg>
  );
}
