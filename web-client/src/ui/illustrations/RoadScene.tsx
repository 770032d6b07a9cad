import { Conifer, Wheat } from './parts/plants';
import { Van } from './parts/Van';
import { drawing, type SceneProps } from './scene';

/** The road from Calgary over Red Deer to Edmonton, as wide as the page. */
export function RoadScene(props: SceneProps) {
  return (
    <svg viewBox="0 0 1200 260" preserveAspectRatio="xMidYMid slice" {...drawing} {...props}>
      <circle cx="300" cy="92" r="34" fill="var(--i-sun)" />
      <path d="M330 60q80-22 170-8q-60 16-170 8zM760 70q80-22 190-8q-70 18-190 8z" fill="var(--i-coil1)" />
      <path d="M0 150l70-60 40 30 70-86 60 70 36-26 70 72v50H0z" fill="var(--i-mid)" />
      <path
        d="M180 34L207.4 66L199.9 56.4L190.3 71.1L182.8 59L173.2 73L163.6 57.7L154 66zM70 90L88.7 104L83.8 99.8L77.5 106.2L72.6 100.9L66.3 107.1L60 100.4L53.7 104z"
        fill="var(--i-far)"
      />
      <path d="M620 186l80-50 50 30 60-46 90 66z" fill="var(--i-far)" opacity=".7" />
      <path d="M0 166q160-50 380-20t440-18t380 6v126H0z" fill="var(--i-green)" opacity=".4" />
      <path d="M0 190q240-40 560-14t640-20v104H0z" fill="var(--i-field3)" />
      <path d="M0 214q300-26 640-8t560-12v66H0z" fill="var(--i-field1)" />
      <path
        d="M0 232q300-26 640-8t560-12"
        fill="none"
        stroke="var(--i-field2)"
        strokeWidth="2"
        strokeDasharray="26 16"
      />
      <path d="M70 176C240 214 380 120 600 158S960 196 1130 132" fill="none" stroke="var(--i-road)" strokeWidth="22" />
      <path
        d="M70 176C240 214 380 120 600 158S960 196 1130 132"
        fill="none"
        stroke="var(--i-sun)"
        strokeWidth="3"
        strokeDasharray="18 15"
      />
      <path d="M40 160V84h14v76zM62 160V62h18v98zM90 160V96h16v64zM112 160v-44h12v44z" fill="var(--i-near)" />
      <path d="M82 160V74q8-12 16 0v86z" fill="var(--i-near2)" />
      <path d="M26 74h5v88h-5zM16 78h25l-4-13H20z" fill="var(--i-clay)" />
      <path d="M22 60h13v6h-13z" fill="var(--i-cream)" />
      <path
        d="M44 122h4v5h-4zM44 136h4v5h-4zM44 148h4v5h-4zM66 122h4v5h-4zM66 136h4v5h-4zM66 148h4v5h-4zM72 122h4v5h-4zM72 136h4v5h-4zM72 148h4v5h-4zM94 122h4v5h-4zM94 136h4v5h-4zM94 148h4v5h-4zM116 122h4v5h-4zM116 136h4v5h-4zM116 148h4v5h-4z"
        fill="var(--i-light)"
      />
      <path d="M1070 124V72h16v52zM1092 124V48h18v76zM1116 124V60h20v64zM1142 124V82h14v42z" fill="var(--i-near2)" />
      <path
        d="M1075 88h4v5h-4zM1075 100h4v5h-4zM1075 112h4v5h-4zM1097 88h4v5h-4zM1097 100h4v5h-4zM1097 112h4v5h-4zM1103 88h4v5h-4zM1103 100h4v5h-4zM1103 112h4v5h-4zM1121 88h4v5h-4zM1121 100h4v5h-4zM1121 112h4v5h-4zM1128 88h4v5h-4zM1128 100h4v5h-4zM1128 112h4v5h-4zM1147 88h4v5h-4zM1147 100h4v5h-4zM1147 112h4v5h-4z"
        fill="var(--i-light)"
      />
      <path d="M568 142v-40h30v40z" fill="var(--i-clay)" />
      <path d="M560 104l23-24 23 24z" fill="var(--i-clay3)" />
      <path d="M578 68h14v16h-14z" fill="var(--i-clay)" />
      <path d="M574 70l11-10 11 10z" fill="var(--i-clay3)" />
      <path d="M602 144v-24h26v24z" fill="var(--i-clay2)" />
      <path d="M578 124h10v18h-10z" fill="var(--i-ink)" />
      <Conifer x={250} y={114} height={52} />
      <Conifer x={274} y={102} height={70} />
      <Conifer x={302} y={122} height={46} />
      <Conifer x={820} y={108} height={50} />
      <Conifer x={846} y={92} height={72} />
      <Conifer x={872} y={114} height={44} />
      <Conifer x={440} y={114} height={36} />
      <Conifer x={1010} y={118} height={40} />
      <g transform="translate(352 160) rotate(-6)">
        <g transform="translate(0 0) scale(0.66)">
          <Van />
        </g>
      </g>
      <Wheat x={700} y={260} lean={6} height={52} />
      <Wheat x={724} y={260} lean={7} height={64} />
      <Wheat x={748} y={260} lean={5} height={46} />
      <Wheat x={160} y={260} lean={6} height={50} />
      <Wheat x={184} y={260} lean={6} height={60} />
    </svg>
  );
}
